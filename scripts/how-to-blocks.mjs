/**
 * Returns the ```sh blocks of a document, each with its heading. A ```text block after one is the expected output; `…` in it matches
 * any text.
 */
export function blocksOf(text) {
  const blocks = []
  let heading = ''
  let lines = null
  let output = false
  for (const line of text.split('\n')) {
    if (lines && line === '```') {
      if (output) blocks.at(-1).output = lines.join('\n')
      else blocks.push({ heading, commands: lines.join('\n') })
      lines = null
    } else if (lines) lines.push(line)
    else if (line === '```sh' || line === '```text') {
      lines = []
      output = line === '```text'
    } else if (line.startsWith('## ')) heading = line.slice(3)
  }
  if (lines) throw new Error(`the last block under «${heading}» has no end`)
  return blocks
}

/** Programs are installed before, by who may. */
const installs = ({ commands }) => commands.startsWith('sudo apt-get install')

/**
 * One script that stops at the first command that fails, and says under which headings it is. `before` has commands of the test
 * for some headings.
 */
export function scriptOf(blocks, before = {}) {
  const parts = blocks
    .filter((block) => !installs(block))
    .flatMap(({ heading, commands }) => [
      before[heading] ?? '',
      `echo '::begin ${heading}'`,
      commands,
      `echo '::end ${heading}'`,
    ])
  return ['set -eu -o pipefail', ...parts].filter(Boolean).join('\n')
}

/** Returns whether a text is what a document shows, in which `…` stands for anything. Spaces at the ends of lines do not count. */
export function isOutput(shown, printed) {
  const trimmed = (text) => text.replaceAll(/[ \t]+$/gm, '').trim()
  const parts = trimmed(shown)
    .split('…')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^]*')}$`).test(trimmed(printed))
}
