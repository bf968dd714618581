import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Route } from './+types/dev-upload'

/** Accepts a file from the showcase and discards it, in demo mode only; refuses a file that is not a picture. */
export async function action({ request, context }: Route.ActionArgs) {
  if (contextOf(context).config.MODE !== 'demo') throw notFound()
  const file = (await sentForm(request, ['file'])).get('file')
  if (file instanceof File && file.type.startsWith('image/')) return Response.json({ id: crypto.randomUUID() })
  const error = { code: 'invalid', message: 'درخواست معتبر نیست.', fields: { file: 'فرمت این فایل قبول نمی‌شود.' } }
  return Response.json({ error }, { status: 422 })
}

export const loader = () => redirect('/dev/ui#fields')
