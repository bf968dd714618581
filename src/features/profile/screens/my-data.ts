import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { signInRequired } from '#platform/guards.ts'
import { settingsPath } from '../addresses.ts'
import { exportAllPersonalData } from '../server/export-personal-data.ts'
import type { Route } from './+types/my-data'

/**
 * Returns the person's data as a file. A form instead of a link, because it is costly and limited.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) throw signInRequired(request, settingsPath)
  const file = await exportAllPersonalData(ctx, personId)
  if (!file.ok) return redirect(`${settingsPath}?file=limited#data`)
  return new Response(file.value, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="farman-data.json"',
      'cache-control': 'no-store',
    },
  })
}
