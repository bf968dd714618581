type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean }

type ProgressOptions = { output?: Output; nowMs?: () => number }

/** Shows the progress of a long command. */
export type Progress = {
  /** Shows the state so far, such as `1,200 of 6,000 rows`. */
  show(text: string): void
  /** Clears the line of a terminal; call it before the result is printed. */
  end(): void
}

const terminalEveryMs = 200
const logEveryMs = 10_000

/**
 * Creates the progress display of a long command: on a terminal as one updated line, in a log as a line each ten
 * seconds, so that a short command writes none.
 */
export function createProgress({
  output = process.stderr,
  nowMs = () => performance.now(),
}: ProgressOptions = {}): Progress {
  const everyMs = output.isTTY ? terminalEveryMs : logEveryMs
  const beganMs = nowMs()
  let lastMs = beganMs
  let open = false
  return {
    show(text) {
      const now = nowMs()
      if (now - lastMs < everyMs) return
      lastMs = now
      const line = `${text}, ${Math.round((now - beganMs) / 1000)} s`
      output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
      open = true
    },
    end() {
      if (output.isTTY && open) output.write('\r\u001b[K')
      open = false
    },
  }
}
