import { addKey, hasKey } from './insert.mjs'
import { nextMigration } from './migration.mjs'
import { checkName, Refusal, writingsOf } from './names.mjs'
import { migration, roomFiles } from './room-files.mjs'

const mayUsePath = 'tests/checks/may-use.ts'

/** Writes a capability with a table, an action and a page, its migration, and its line in the table of arrows. */
export function newCapability(project, [name], { title = 'لیست من' }) {
  const room = writingsOf(checkName(name, 'capability'))
  const folder = `src/capabilities/${name}`
  if (project.exists(folder) || hasKey(project.read(mayUsePath), mayUsePath, 'mayUse', name))
    throw new Refusal(`There is a capability «${name}» already.`)
  for (const [file, text] of Object.entries(roomFiles(room, title))) project.create(`${folder}/${file}`, text)
  project.create(nextMigration(project, name), migration(room))
  project.change(mayUsePath, (source) => sortByOrder(source, name))
  return [
    `Read ${folder}/README.md and write what the room is for.`,
    'Name the other rooms that it uses in its line of tests/checks/may-use.ts.',
    `npx vitest run ${folder} tests/checks && npm run check`,
  ]
}

/** Inserts the line of a capability in alphabetical order. */
function sortByOrder(source, name) {
  const key = name.includes('-') ? `'${name}'` : name
  const lines = source.split('\n')
  const start = lines.findIndex((line) => line.startsWith('export const mayUse'))
  const end = lines.indexOf('}', start)
  const nameOf = (line) => /^ {2}'?([\w-]+)'?:/.exec(line)?.[1]
  const after = lines.findIndex((line, at) => at > start && at < end && nameOf(line) > name)
  lines.splice(after === -1 ? end : after, 0, `  ${key}: [],`)
  const changed = lines.join('\n')
  if (start === -1 || !hasKey(changed, mayUsePath, 'mayUse', name))
    return addKey(source, mayUsePath, 'mayUse', `${key}: []`)
  return changed
}
