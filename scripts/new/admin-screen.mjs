import { folderOf } from './action.mjs'
import { addImport, addKey, addUnder } from './insert.mjs'
import { checkName, Refusal, writingsOf } from './names.mjs'
import { addRoute, refuseTaken } from './screen.mjs'

const page = ({ kebab, pascal }, title) => `import { formatDateTime } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import type { Route } from './+types/${kebab}'

export const middleware = [requireStaff]

export function loader({ context }: Route.LoaderArgs) {
  const { now } = contextOf(context)
  return { now: formatDateTime(now) }
}

export const meta: Route.MetaFunction = () => pageTitle('${title}')

/** A screen of the back office. */
export default function ${pascal}Screen({ loaderData }: Route.ComponentProps) {
  const { now } = loaderData
  return <PageHeader title="${title}" lead={<>وضعیت در {now}</>} />
}
`

const pageTest = ({ kebab }, address) => `import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { loader, middleware } from './${kebab}.tsx'

const test = useTestDb()

describe('the screen of staff', () => {
  it('says of which moment it is', async () => {
    const { id: personId } = await aPerson(test)
    const page = loader(visit(test, '${address}', { personId, roles: ['administrator'] }) as never)
    expect(page).toEqual({ now: '۳۰ آبان ۱۴۰۵ ساعت ۱۱:۳۰' })
  })

  it('asks for a right that a person without a role does not have', async () => {
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

/** What staff do in this feature, for tests/checks/closed-doors.test.ts. So far they only read. */
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

/** A screen of the back office with its guard, test, address, permission and place in the menu. */
export function newAdminScreen(project, [featureName, name, permission], { title = 'وضعیت امروز' }) {
  const folder = folderOf(project, featureName)
  const screen = writingsOf(checkName(name, 'screen'))
  if (!/^[a-z][a-z-]*\.[a-z][a-z-]*$/.test(permission ?? ''))
    throw new Refusal(`The screen needs its permission, like «${featureName}.read».`)
  refuseTaken(project, `admin/${name}`)
  const [address, manifest, clientManifest] = [
    `/admin/${name}`,
    `${folder}/manifest.ts`,
    `${folder}/client-manifest.ts`,
  ]
  project.create(`${folder}/screens/admin/${name}.tsx`, page(screen, title))
  project.create(`${folder}/screens/admin/${name}.test.ts`, pageTest(screen, address))
  addRoute(project, folder, 'admin', `route('admin/${name}', './features/${featureName}/screens/admin/${name}.tsx')`)
  if (!isKnown(project, permission)) {
    project.change(manifest, (source) => addPermission(source, manifest, permission, title))
    if (!project.exists(`${folder}/test-staff-actions.ts`))
      project.create(`${folder}/test-staff-actions.ts`, noStaffActions)
  }
  project.change(manifest, (source) =>
    addUnder(source, manifest, 'manifest', 'adminAddresses', `'${address}': '${permission}'`, '{}'),
  )
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
    'What staff do there goes into test-staff-actions.ts (docs/how-to/add-an-admin-resource.md).',
    `npx react-router typegen && npx vitest run ${folder} tests/checks/closed-doors.test.ts`,
  ]
}
