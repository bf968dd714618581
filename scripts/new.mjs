// Writes a small, tested, working start: `npm run new -- feature my-cars`. Without arguments it lists its templates.
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { newAction } from './new/action.mjs'
import { newAdminScreen } from './new/admin-screen.mjs'
import { newFeature } from './new/feature.mjs'
import { newMigration } from './new/migration.mjs'
import { Refusal } from './new/names.mjs'
import { openProject } from './new/project.mjs'
import { newScreen } from './new/screen.mjs'

const kinds = {
  feature: { write: newFeature, args: 1 },
  screen: { write: newScreen, args: 3 },
  'admin-screen': { write: newAdminScreen, args: 3 },
  action: { write: newAction, args: 2 },
  migration: { write: newMigration, args: 1 },
}

const usage = `npm run new -- KIND NAME …
  feature NAME                             a feature with a table, an action, a page and their tests
  screen FEATURE NAME ADDRESS              a page; below profile/ for people who are signed in
  admin-screen FEATURE NAME PERMISSION     an admin list with a table and a form at /admin/NAME
  action FEATURE NAME                      an action with its test on a database
  migration NAME                              the next migration
  --title 'TEXT'                              the Persian title of the page
  --into FOLDER                               another copy of the project`

function run() {
  const options = { title: { type: 'string' }, into: { type: 'string', default: join(import.meta.dirname, '..') } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [kind, ...args] = positionals
  if (!kind) return console.log(usage)
  if (!Object.hasOwn(kinds, kind)) throw new Refusal(`There is no «${kind}».\n${usage}`)
  const { write, args: max } = kinds[kind]
  if (args.length > max) throw new Refusal(`Too many words after «${kind}».\n${usage}`)
  if (/['"\\<>{}\n]/.test(values.title ?? ''))
    throw new Refusal('The title is plain text, without quotes and brackets.')
  const project = openProject(values.into)
  const next = write(project, args, values)
  for (const { path, how } of project.save()) console.log(`${how.padEnd(8)} ${path}`)
  console.log(`\nNext:\n${next.map((line) => `  ${line}`).join('\n')}`)
}

try {
  run()
} catch (error) {
  if (!(error instanceof Refusal || error.code?.startsWith('ERR_PARSE_ARGS'))) throw error
  console.error(error.message)
  process.exitCode = 1
}
