import { lazy } from "@/components/ui/lazy-part";

/** Dialogs and sheets of the workspace, each loaded on reaching or pressing its button. */
export const differenceDialog = lazy(() =>
  import("./decisions/difference-dialog").then(({ DifferenceDialog }) => DifferenceDialog),
);
export const undoDialog = lazy(() =>
  import("./decisions/undo-dialog").then(({ UndoDialog }) => UndoDialog),
);
export const notesDialog = lazy(() =>
  import("./notes/notes-dialog").then(({ NotesDialog }) => NotesDialog),
);
export const breakSheet = lazy(() =>
  import("./breaks/break-sheet").then(({ BreakSheet }) => BreakSheet),
);
export const counterpartSheet = lazy(() =>
  import("./by-hand/counterpart-sheet").then(({ CounterpartSheet }) => CounterpartSheet),
);
export const accountDialog = lazy(() =>
  import("./workspace/account-dialog").then(({ AccountDialog }) => AccountDialog),
);
export const rulesSheet = lazy(() =>
  import("./rules/rules-sheet").then(({ RulesSheet }) => RulesSheet),
);
export const exceptionsSheet = lazy(() =>
  import("./exceptions-sheet").then(({ ExceptionsSheet }) => ExceptionsSheet),
);
