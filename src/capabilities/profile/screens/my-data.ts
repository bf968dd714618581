import { redirect, type ActionFunctionArgs } from 'react-router'
import { doing } from '#platform/context.ts'
import { signInFirst } from '#platform/guards.ts'
import { settingsPath } from '../addresses.ts'
import { exportOwnData } from '../server/export-personal-data.ts'

/** The person's data as a file. A form and no link: making it is work, and counted. */
export async function action({ request, context }: ActionFunctionArgs) {
  const asked = doing(context)
  const { personId } = asked.scope.session
  if (personId === null) throw signInFirst(request, settingsPath)
  const file = await exportOwnData(asked, personId)
  if (!file.ok) return redirect(`${settingsPath}?file=limited#data`)
  return new Response(file.value, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="farman-data.json"',
      'cache-control': 'no-store',
    },
  })
}
