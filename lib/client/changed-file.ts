import { ApiFailure } from "./api-failure";

const CHANGED =
  "The file was changed, moved or deleted after it was chosen, so the browser can't send it. Choose it again.";

/** Why a file couldn't be sent if it has changed since it was chosen: browsers then send none of it. Null when it can be read. */
export async function changedFileFailure(file: Blob | undefined): Promise<ApiFailure | null> {
  try {
    await file?.slice(0, 1).arrayBuffer();
    return null;
  } catch (cause) {
    return new ApiFailure({ status: 0, code: "invalid", message: CHANGED }, { cause });
  }
}
