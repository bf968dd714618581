import { Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { adminMenu } from '#app/admin-menu.ts'
import { ErrorPage } from '#app/lazy-error-page.tsx'
import { getPerson } from '#features/identity/contract.ts'
import { roleNames } from '#features/identity/embeds.ts'
import { contextOf } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { permissionOf, requireStaff } from '#platform/staff.ts'
import { AdminFrame } from './admin-frame.tsx'
import { SimpleFrame } from './frame.tsx'
import type { Route } from './+types/admin'

/** The outer guard; every screen behind it has the same one. */
export const middleware = [requireStaff]

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = contextOf(context)
  const { db, secrets, scope } = ctx
  const { personId, roles } = scope.session
  // The guard before this loader requires a session.
  const { name, maskedMobile } = await getPerson(db, secrets, personId!)
  return {
    name: name ?? maskedMobile,
    roles: roles.flatMap((role) => roleNames[role] ?? []),
    places: adminMenu.map(({ href }) => href).filter((href) => mayDo(ctx, permissionOf(ctx.manifests, href))),
  }
}

/** The frame of the admin panel: permitted pages, current identity, and the link back to the site. */
export default function AdminLayout() {
  return (
    <AdminFrame staff={useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage error={error} />
  return loaderData ? <AdminFrame staff={loaderData}>{page}</AdminFrame> : <SimpleFrame>{page}</SimpleFrame>
}
