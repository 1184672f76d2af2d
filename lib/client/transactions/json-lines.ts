/** The values of a newline-delimited JSON body, as they come. A last line without its end is not given: it may be cut. */
export async function* jsonLinesOf(response: Response): AsyncGenerator<unknown, void, void> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line !== "") yield JSON.parse(line) as unknown;
    }
  } finally {
    await reader.cancel();
  }
}
