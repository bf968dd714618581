import { IconCheck } from '#ui/icons/index.ts'
import { countRoles } from '#features/identity/contract.ts'
import { roleNames } from '#features/identity/embeds.ts'
import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { permissionsOf, roles, rolesMayDo, type Permission } from '#platform/permissions.ts'
import { requireStaff } from '#platform/staff.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import type { Route } from './+types/roles'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, manifests } = contextOf(context)
  const held = await countRoles(db)
  const permissions = Object.entries(permissionsOf(manifests)) as [Permission, { label: string }][]
  return {
    roles: roles.map((role) => ({
      role,
      name: roleNames[role] ?? role,
      people: held.get(role) ?? 0,
      may: permissions.flatMap(([permission]) => (rolesMayDo(manifests, [role], permission) ? permission : [])),
    })),
    permissions: permissions.map(([permission, { label }]) => ({ permission, name: label })),
  }
}

export const meta: Route.MetaFunction = () => pageTitle('نقش‌ها و دسترسی‌ها')

type Loaded = Route.ComponentProps['loaderData']
type PermissionRow = Loaded['permissions'][number]

/** Roles and permissions, read from the deciding table. */
export default function Roles({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="نقش‌ها و دسترسی‌ها" lead="این جدول نشان می‌دهد هر نقش به کدام صفحه‌ها و کارهای پنل دسترسی دارد." />
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {loaded.roles.map(({ role, name, people }) => (
          <li key={role} className="card p-4">
            <p className="text-label font-medium">{name}</p>
            <p className="text-note text-muted">{people === 0 ? 'هیچ‌کس' : `${formatInteger(people)} نفر`}</p>
          </li>
        ))}
      </ul>
      <DataTable
        caption="دسترسی هر نقش"
        columns={columnsOf(loaded)}
        rows={loaded.permissions}
        rowKey={({ permission }) => permission}
        empty={null}
      />
    </div>
  )
}

const columnsOf = ({ roles: all }: Loaded): Column<PermissionRow>[] => [
  { key: 'permission', head: 'دسترسی', cell: ({ name }) => name },
  ...all
    .filter(({ may }) => may.length > 0)
    .map(({ role, name, may }) => ({
      key: role,
      head: name,
      cell: ({ permission }: PermissionRow) =>
        may.includes(permission) ? (
          <IconCheck role="img" aria-label="دارد" size={20} className="text-good" />
        ) : (
          <span className="text-muted">
            <span aria-hidden>—</span>
            <span className="sr-only">ندارد</span>
          </span>
        ),
    })),
]
