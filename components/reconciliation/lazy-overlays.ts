import { lazyOverlay } from "@/components/ui/lazy-part";

/** Dialogs and sheets of the workspace, each loaded on reaching or pressing its button. */
export const LazyDifferenceDialog = lazyOverlay("Match and book the difference", () =>
  import("./decisions/difference-dialog").then(({ DifferenceDialog }) => DifferenceDialog),
);
export const LazyUndoDialog = lazyOverlay("Undo this match", () =>
  import("./decisions/undo-dialog").then(({ UndoDialog }) => UndoDialog),
);
export const LazyNotesDialog = lazyOverlay("Leave open with a note", () =>
  import("./notes/notes-dialog").then(({ NotesDialog }) => NotesDialog),
);
export const LazyBreakSheet = lazyOverlay("Notes", () =>
  import("./breaks/break-sheet").then(({ BreakSheet }) => BreakSheet),
);
export const LazyCounterpartSheet = lazyOverlay("Find a counterpart", () =>
  import("./by-hand/counterpart-sheet").then(({ CounterpartSheet }) => CounterpartSheet),
);
export const LazyAccountDialog = lazyOverlay("Account details", () =>
  import("./workspace/account-dialog").then(({ AccountDialog }) => AccountDialog),
);
export const LazyRulesSheet = lazyOverlay("Matching rules", () =>
  import("./rules/rules-sheet").then(({ RulesSheet }) => RulesSheet),
);
export const LazyExceptionsSheet = lazyOverlay("Exceptions as XLSX", () =>
  import("./exceptions-sheet").then(({ ExceptionsSheet }) => ExceptionsSheet),
);
