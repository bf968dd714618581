import { getCatalogue } from '#features/catalog/contract.ts'
import { contextOf } from '#platform/context.ts'
import { refuseJson, sendJson } from '#platform/json-endpoint.ts'
import { helpSchema } from '../device-schemas.ts'
import { helpOfDraft } from './help-of-draft.ts'
import type { Route } from './+types/draft-help'

/** Returns the value of the car of a draft on a device, also to guests; `help` is null for a car without a value. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const request = helpSchema.safeParse({ values: url.searchParams.get('values') })
  if (!request.success) return refuseJson(422, 'invalid', 'مشخصات خودرو خوانده نشد.')
  const ctx = contextOf(context)
  return sendJson({ help: await helpOfDraft(ctx, await getCatalogue(ctx.db), { values: request.data.values }) })
}
