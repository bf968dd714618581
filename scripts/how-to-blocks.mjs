/** The commands of a document: what stands between ```sh and ```, each with the heading that it stands under. */
export function blocksOf(text) {
  const blocks = []
  let heading = ''
  let lines = null
  for (const line of text.split('\n')) {
    if (lines && line === '```') {
      blocks.push({ heading, commands: lines.join('\n') })
      lines = null
    } else if (lines) lines.push(line)
    else if (line === '```sh') lines = []
    else if (line.startsWith('## ')) heading = line.slice(3)
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
