import { redirect } from 'react-router'
import { lookCookieText, readLook } from '#app/look.ts'
import { scopeContext } from '#platform/context.ts'
import { safeNext } from '#platform/guards.ts'
import type { Route } from './+types/look'

const yearSeconds = 365 * 24 * 3600

/** Changes one choice of the look and goes back to where the person was. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const look = { ...readLook(request.headers.get('cookie')), theme: String(form.get('theme')) }
  const cleaned = readLook(`look=${encodeURIComponent(new URLSearchParams(look).toString())}`)
  context.get(scopeContext).cookies.push({
    name: 'look',
    value: lookCookieText(cleaned),
    maxAgeSeconds: yearSeconds,
    httpOnly: false,
  })
  return redirect(safeNext(String(form.get('next')), '/'))
}

export const loader = () => redirect('/')
