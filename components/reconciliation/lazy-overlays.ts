import { later } from "@/components/ui/lazy-part";

/** Dialogs and sheets of the workspace, each loaded on reaching or pressing its button. */
export const differenceDialog = later(() =>
  import("./decisions/difference-dialog").then(({ DifferenceDialog }) => DifferenceDialog),
);
export const undoDialog = later(() =>
  import("./decisions/undo-dialog").then(({ UndoDialog }) => UndoDialog),
);
export const notesDialog = later(() =>
  import("./notes/notes-dialog").then(({ NotesDialog }) => NotesDialog),
);
export const breakSheet = later(() =>
  import("./breaks/break-sheet").then(({ BreakSheet }) => BreakSheet),
);
export const counterpartSheet = later(() =>
  import("./by-hand/counterpart-sheet").then(({ CounterpartSheet }) => CounterpartSheet),
);
export const accountDialog = later(() =>
  import("./workspace/account-dialog").then(({ AccountDialog }) => AccountDialog),
);
export const rulesSheet = later(() =>
  import("./rules/rules-sheet").then(({ RulesSheet }) => RulesSheet),
);
export const exceptionsSheet = later(() =>
  import("./exceptions/exceptions-sheet").then(({ ExceptionsSheet }) => ExceptionsSheet),
);
