import { checkName, writingsOf } from './names.mjs'

const folder = 'database/migrations'

/** The path of the next migration, with the number after the highest one. */
export function nextMigration(project, name) {
  const numbers = project.list(folder).map((file) => Number.parseInt(file, 10) || 0)
  return `${folder}/${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${name}.sql`
}

const template = ({
  snake,
  title,
}) => `-- adds only: an older build works beside it. Write «breaks: why» when it does not.
-- ${title}. It runs forward on a live database: add first, move values next, drop in a later migration.
create table ${snake} (
  id bigint generated always as identity primary key,
  created_at timestamptz not null
);
`

/** A migration with the next number; every test on a database runs it. */
export function newMigration(project, [name]) {
  const path = nextMigration(project, checkName(name, 'migration'))
  project.create(path, template(writingsOf(name)))
  return [
    `Write in ${path} what changes, and its types in the server/tables.ts of the feature.`,
    'A column that names a person stands in personColumns of the manifest, a sealed one in sealedColumns.',
    'npx vitest run tests/checks/personal-data.test.ts tests/checks/sealed-columns.test.ts',
  ]
}
