import { addKey, hasKey } from './insert.mjs'
import { nextMigration } from './migration.mjs'
import { checkName, Refusal, writingsOf } from './names.mjs'
import { migration, featureFiles } from './feature-files.mjs'

const mayUsePath = 'tests/checks/may-use.ts'

/** Writes a feature with a table, an action and a page, its migration, and its line in the table of arrows. */
export function newFeature(project, [name], { title = 'لیست من' }) {
  const feature = writingsOf(checkName(name, 'feature'))
  const folder = `src/features/${name}`
  if (project.exists(folder) || hasKey(project.read(mayUsePath), mayUsePath, 'mayUse', name))
    throw new Refusal(`There is a feature «${name}» already.`)
  for (const [file, text] of Object.entries(featureFiles(feature, title))) project.create(`${folder}/${file}`, text)
  project.create(nextMigration(project, name), migration(feature))
  project.change(mayUsePath, (source) => sortByOrder(source, name))
  return [
    `Read ${folder}/README.md and write what the feature is for.`,
    'Name the other features that it uses in its line of tests/checks/may-use.ts.',
    `npx vitest run ${folder} tests/checks && npm run check`,
  ]
}

/** Inserts the line of a feature in alphabetical order. */
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
