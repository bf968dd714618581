import { getCatalogue } from '#features/catalog/contract.ts'
import { maskPlate } from '#kit/mask-plate.ts'
import { redirect } from '#kit/redirect.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { carPath, garagePath, joinPath } from '../addresses.ts'
import { tokenParams } from '../params.ts'
import { roleNames } from '../rules.ts'
import { nameOf } from '../server/name-car.ts'
import { plateOf } from '../server/present-cars.ts'
import { findInvitation, join } from '../server/sharing.ts'
import { garageTexts, roleAboutYou, shareTexts } from '../texts.ts'
import type { Route } from './+types/join'

export const middleware = [requireSignIn]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { token } = validateParams(tokenParams, params)
  const { ctx, personId } = personContextOf(context)
  const match = await findInvitation(ctx, token)
  const plate = plateOf(ctx, match.plate_sealed)
  const refused = url.searchParams.get('refused')
  return {
    name: nameOf(await getCatalogue(ctx.db), match),
    // The whole plate only for a person who has joined.
    plate: plate && maskPlate(plate),
    role: match.role,
    refusal: match.owner_id === personId ? shareTexts.own : refusedText(refused),
  }
}

const refusedText = (code: string | null): string | null =>
  code === 'full' || code === 'vin-known' || code === 'too-many-cars' ? shareTexts[code] : null

export async function action({ params, context }: Route.ActionArgs) {
  const { token } = validateParams(tokenParams, params)
  const { ctx, personId } = personContextOf(context)
  const joined = await join(ctx, { personId, token })
  if (joined.ok) return redirect(carPath(joined.value))
  return redirect(`${joinPath(token)}?refused=${joined.code}`)
}

export const meta: Route.MetaFunction = () => pageTitle('دعوت به خودرو')

/** An invitation to a car, before its acceptance. */
export default function Join({ loaderData: { name, plate, role, refusal } }: Route.ComponentProps) {
  return (
    <div className="own-page own-page-narrow">
      <PageHeader title={`دعوت به ${name}`} back={{ href: garagePath, label: garageTexts.title }} />
      <section className="flex flex-col items-start gap-4 card p-5">
        {plate && <Plate plate={plate} />}
        <p>
          نقش شما: <b>{roleNames[role]}</b>
        </p>
        <p className="text-label text-muted">{roleAboutYou[role]}</p>
        {refusal ? (
          <Notice tone="info">{refusal}</Notice>
        ) : (
          <PostForm>
            <Button kind="main" type="submit">
              {role === 'owner' ? 'تحویل گرفتن خودرو با تاریخچه' : 'افزودن به گاراژ من'}
            </Button>
          </PostForm>
        )}
      </section>
    </div>
  )
}
