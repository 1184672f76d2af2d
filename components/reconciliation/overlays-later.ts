import { later } from "@/components/ui/later";

/** Overlays of the workspace, each loaded when it is reached for. */
export const reasonDialog = later(() => import("./reason-dialog").then(({ ReasonDialog }) => ReasonDialog));
export const undoDialog = later(() => import("./undo-dialog").then(({ UndoDialog }) => UndoDialog));
export const notesDialog = later(() => import("./notes-dialog").then(({ NotesDialog }) => NotesDialog));
export const breakSheet = later(() => import("./break-sheet").then(({ BreakSheet }) => BreakSheet));
export const counterpartSheet = later(() => import("./counterpart-sheet").then(({ CounterpartSheet }) => CounterpartSheet));
export const accountDialog = later(() => import("./account-dialog").then(({ AccountDialog }) => AccountDialog));
export const rulesSheet = later(() => import("./rules-sheet").then(({ RulesSheet }) => RulesSheet));
export const exceptionsSheet = later(() => import("./exceptions-sheet").then(({ ExceptionsSheet }) => ExceptionsSheet));
