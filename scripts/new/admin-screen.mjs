import { folderOf } from './action.mjs'
import { addImport, addItem, addKey, addUnder } from './insert.mjs'
import { nextMigration } from './migration.mjs'
import { checkName, Refusal, writingsOf } from './names.mjs'
import { addRoute, refuseTaken } from './screen.mjs'

const page = ({ kebab, camel, pascal }, title) => `import { z } from 'zod'
import { cleanText } from '#kit/text.ts'
import { listLoader, type RowOf } from '#platform/admin-list.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { adminList, AdminListPage } from '#ui/admin-list/admin-list.tsx'
import { textFilter } from '#ui/admin-list/filters.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { add${pascal}, find${pascal} } from '../../server/${kebab}.ts'
import type { Route } from './+types/${kebab}'

const longestTitle = 80
const schema = z.object({
  title: z.string().transform(cleanText).pipe(z.string().min(2).max(longestTitle)).meta({ title: 'عنوان' }),
})

const columns: Column<RowOf<typeof find${pascal}>>[] = [
  { key: 'title', head: 'عنوان', cell: ({ title }) => <bdi>{title}</bdi> },
  { key: 'at', head: 'تاریخ ثبت', cell: ({ at }) => at },
]

const ${camel} = adminList({
  title: '${title}',
  filters: { title: textFilter({ label: 'عنوان' }) },
  columns,
  rowKey: ({ id }) => id,
  empty: ({ title }) => (title ? 'موردی با این عنوان نیست' : 'هنوز موردی ثبت نشده'),
})

export const middleware = [requireStaff]
export const loader = listLoader(${camel}, find${pascal})
export const meta: Route.MetaFunction = ${camel}.meta

export const action = formAction(schema, add${pascal}, {
  done: '/admin/${kebab}',
  at: 'title',
  refusals: { 'already-there': 'این عنوان ثبت شده است؛ عنوان دیگری بنویسید.' },
})

/** The list, and the form that adds to it. */
export default function ${pascal}Screen({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, busy } = useSchemaForm(schema, { id: '${kebab}', answer: actionData })
  return (
    <AdminListPage list={${camel}} data={loaderData}>
      <Card title="مورد جدید">
        <SchemaForm form={form}>
          <TextField {...fields.title} maxLength={longestTitle} />
          <Button kind="main" type="submit" busy={busy}>
            ثبت
          </Button>
        </SchemaForm>
      </Card>
    </AdminListPage>
  )
}
`

const server = ({ kebab, snake, pascal }, permission) => `import './tables.ts'
import { formatDate } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import { requirePermission } from '#platform/staff.ts'

/** Returns one page of the list, the newest first. */
export async function find${pascal}({ db }: RequestContext, { title }: { title: string }, page: PageRequest) {
  const query = db
    .selectFrom('${snake}')
    .select(['id', 'title', 'created_at'])
    .where('title', 'like', '%' + title.replace(/[\\\\%_]/g, '\\\\$&') + '%')
  const { rows, next } = await readPage(query, page, { order: 'desc' })
  return { next, rows: rows.map(({ id, title, created_at }) => ({ id: String(id), title, at: formatDate(created_at) })) }
}

/** Adds a title, which the list has once. Throws 403 without the permission. */
export async function add${pascal}(ctx: RequestContext, { title }: { title: string }): Promise<Result<null, 'already-there'>> {
  requirePermission(ctx, '${permission}')
  return inTransaction(ctx.db, async (trx) => {
    const added = await trx
      .insertInto('${snake}')
      .values({ title, created_at: ctx.now })
      .onConflict((conflict) => conflict.column('title').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return refuse('already-there')
    await writeAudit(trx, ctx, { act: '${kebab}.add', subject: '${kebab}:' + added.id })
    return ok(null)
  })
}
`

const columnTypes = ({ snake }) => `
    ${snake}: {
      id: Generated<bigint>
      title: string
      created_at: Date
    }`

const tables = (name) => `import type { Generated } from 'kysely'
import '#platform/database/database.ts'

declare module '#platform/database/database.ts' {
  interface Tables {${columnTypes(name)}
  }
}
`

const migration = ({ snake }, title) => `-- adds only: an older build works beside it.
-- ${title}.
create table ${snake} (
  id bigint generated always as identity primary key,
  title text not null unique,
  created_at timestamptz not null
);
`

const pageTest = ({ kebab }, address) => `import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { action, loader, middleware } from './${kebab}.tsx'

const test = useTestDb()

/** A member of staff who opens the list and sends its form. */
async function aColleague() {
  const { id: personId } = await aPerson(test)
  const at = (over = {}) => visit(test, '${address}', { personId, roles: ['administrator'], ...over }) as never
  return {
    open: (query = '') => loader(visit(test, '${address}' + query, { personId, roles: ['administrator'] })),
    send: (title: string) => action(at({ form: { title } })),
  }
}

describe('the list ${kebab}', () => {
  it('shows what was added, finds it by its title, and logs it', async () => {
    const { open, send } = await aColleague()
    expect(((await send('لنت جلو')) as Response).headers.get('location')).toBe('${address}')
    await send('باتری')
    expect((await open()).rows.map(({ title }) => title)).toEqual(['باتری', 'لنت جلو'])
    expect((await open('?title=لنت')).rows).toMatchObject([{ title: 'لنت جلو', at: '۳۰ آبان ۱۴۰۵' }])
    const log = await test.db.selectFrom('audit_entry').select('act').execute()
    expect(log.map(({ act }) => act)).toEqual(['${kebab}.add', '${kebab}.add'])
  })

  it('answers a title that is there with 409 at its field, and an empty one with 422', async () => {
    const { open, send } = await aColleague()
    await send('لنت جلو')
    const error = { title: ['این عنوان ثبت شده است؛ عنوان دیگری بنویسید.'] }
    expect(await send('لنت جلو')).toMatchObject({ data: { error }, init: { status: 409 } })
    expect(await send(' ')).toMatchObject({ init: { status: 422 } })
    expect((await open()).rows).toHaveLength(1)
  })

  it('is closed to a person without a role', async () => {
    const { id: personId } = await aPerson(test)
    const enter = middleware[0]!(visit(test, '${address}', { personId }) as never, async () => new Response())
    await expect(enter).rejects.toMatchObject({ status: 403 })
  })
})
`

const emptyClientManifest = `import type { ClientManifest } from '#platform/client-manifest.ts'

export const clientManifest: ClientManifest = {}
`

const noStaffActions = `import type { StaffAction } from '../../../tests/support/staff-action.ts'

/** The staff actions of this feature, for tests/checks/closed-doors.test.ts. */
export const staffActions: StaffAction[] = []
`

/** Whether some manifest has the permission in its table. */
const isKnown = (project, permission) =>
  project
    .list('src/features')
    .map((name) => `src/features/${name}/manifest.ts`)
    .some((path) => project.exists(path) && project.read(path).includes(`'${permission}': {`))

/** Adds the permission to the feature's table, for the administrator alone, and creates the table for the first one. */
function addPermission(source, path, permission, title) {
  const line = `'${permission}': { roles: [], label: '${title}' }`
  if (/^const permissions = /m.test(source)) return addKey(source, path, 'permissions', line)
  const table = `const permissions = { ${line} } satisfies PermissionTable

declare module '#platform/permissions.ts' {
  interface Permissions extends NamesOf<typeof permissions> {}
}

`
  const withKey = addKey(source, path, 'manifest', 'permissions')
  const before = withKey.indexOf('export const manifest')
  const withTable = withKey.slice(0, before) + table + withKey.slice(before)
  return addImport(withTable, path, "import type { PermissionTable } from '#platform/permissions.ts'")
}

/** Adds the table to the types of the feature's tables, and creates that file for the first one. */
function addTable(project, path, name) {
  if (!project.exists(path)) return project.create(path, tables(name))
  project.change(path, (source) => {
    const added = source.replace(/interface Tables \{/, (head) => head + columnTypes(name))
    if (added === source) throw new Refusal(`${path} has no «interface Tables» that a table can be added to.`)
    return /\bGenerated\b/.test(source) ? added : addImport(added, path, "import type { Generated } from 'kysely'")
  })
}

/** Lists the table in the README of the feature. */
const addToReadme = (source, { snake }) =>
  source.replace(/^(## Tables\n)([^]*?)\n(?=\n## |$(?![^]))/m, (_all, head, text) =>
    text === 'None.' ? `${head}\`${snake}\`.\n` : `${head}${text}\n\`${snake}\`.\n`,
  )

/** Adds the action to the list of staff actions that a test calls without the permission. */
function addStaffAction(project, path, { kebab, pascal }) {
  if (!project.exists(path)) project.create(path, noStaffActions)
  project.change(path, (source) => {
    const action = `['adding to ${kebab}', (ctx) => add${pascal}(ctx, { title: 'x' })]`
    return addImport(
      addItem(source, path, 'staffActions', action),
      path,
      `import { add${pascal} } from './server/${kebab}.ts'`,
    )
  })
}

/**
 * Writes an admin list with a table, a filter, a form that adds, and their test; and its address, permission, audit
 * texts and place in the menu.
 */
export function newAdminScreen(project, [featureName, name, permission], { title = 'لیست همکاران' }) {
  const folder = folderOf(project, featureName)
  const screen = writingsOf(checkName(name, 'screen'))
  if (!/^[a-z][a-z-]*\.[a-z][a-z-]*$/.test(permission ?? ''))
    throw new Refusal(`The screen needs its permission, like «${featureName}.read».`)
  refuseTaken(project, `admin/${name}`)
  const address = `/admin/${name}`
  const [manifest, clientManifest] = [`${folder}/manifest.ts`, `${folder}/client-manifest.ts`]
  project.create(`${folder}/screens/admin/${name}.tsx`, page(screen, title))
  project.create(`${folder}/screens/admin/${name}.test.ts`, pageTest(screen, address))
  project.create(`${folder}/server/${name}.ts`, server(screen, permission))
  project.create(nextMigration(project, name), migration(screen, title))
  addTable(project, `${folder}/server/tables.ts`, screen)
  project.change(`${folder}/README.md`, (source) => addToReadme(source, screen))
  addRoute(project, folder, 'admin', `route('admin/${name}', './features/${featureName}/screens/admin/${name}.tsx')`)
  if (!isKnown(project, permission))
    project.change(manifest, (source) => addPermission(source, manifest, permission, title))
  addStaffAction(project, `${folder}/test-staff-actions.ts`, screen)
  project.change(manifest, (source) => {
    const texts = { acts: `'${name}.add': 'ثبت در ${title}'`, subjects: `'${name}': '${title}'` }
    const add = (text, keys, line) => addUnder(text, manifest, 'manifest', keys, line, '{}')
    const labelled = Object.entries(texts).reduce((text, [key, line]) => add(text, ['auditLabels', key], line), source)
    return add(labelled, 'adminAddresses', `'${address}': '${permission}'`)
  })
  if (!project.exists(clientManifest)) project.create(clientManifest, emptyClientManifest)
  const place = `{ href: '${address}', label: '${title}', Icon: IconList }`
  project.change(clientManifest, (source) => {
    const added = addUnder(source, clientManifest, 'clientManifest', 'adminMenu', place, '[]')
    return /\bIconList\b[^:]*from '#ui\/icons\/index\.ts'/.test(source)
      ? added
      : addImport(added, clientManifest, "import { IconList } from '#ui/icons/index.ts'")
  })
  return [
    `Give the roles that may see it in the permission «${permission}» of a manifest; the administrator may already.`,
    'A second action of the page: chosenAction (docs/how-to/add-an-admin-resource.md).',
    `npx react-router typegen && npx vitest run ${folder} tests/checks/closed-doors.test.ts`,
  ]
}
