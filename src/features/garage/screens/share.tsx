import { data } from 'react-router'
import { getCatalogue } from '#features/catalog/contract.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { carPath, garagePath, joinPath, sharePath } from '../addresses.ts'
import { carParams } from '../params.ts'
import { invitationDays, roleNames, maxShares } from '../rules.ts'
import { handOverSchema, invitationSchema, publicIdField } from '../schemas.ts'
import { inviteBuyer } from '../server/hand-over.ts'
import { nameOf } from '../server/name-car.ts'
import { endInvitation, endShare, findShares, invite } from '../server/sharing.ts'
import { roleAbout, shareTexts } from '../texts.ts'
import type { Route } from './+types/share'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const { car, shares, names, invitations } = await findShares(ctx, { personId, carId })
  const nameOfPerson = (id: bigint) => names.get(id) ?? 'بدون نام'
  return {
    carId,
    name: nameOf(await getCatalogue(ctx.db), car),
    isOwner: car.role === 'owner',
    owner: nameOfPerson(car.owner_id),
    shares: shares.map(({ public_id, person_id, role, since }) => ({
      id: public_id,
      name: nameOfPerson(person_id),
      role: roleNames[role],
      since: formatDate(since),
      own: person_id === personId,
    })),
    invitations: invitations.map(({ public_id, role, expires_at }) => ({
      id: public_id,
      role: roleNames[role],
      until: formatDateTime(expires_at),
    })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const intent = await sentField(request, 'intent')
  const id = publicIdField.safeParse(await sentField(request, 'id'))
  if (id.success && (intent === 'end' || intent === 'leave')) {
    await endShare(ctx, { personId, carId, id: id.data })
    return redirect(intent === 'leave' ? garagePath : sharePath(carId))
  }
  if (id.success && intent === 'cancel') {
    await endInvitation(ctx, { personId, carId, id: id.data })
    return redirect(sharePath(carId))
  }
  if (intent === 'hand-over') {
    const form = await readForm(request, handOverSchema)
    if (!form.ok) return form.answer
    const made = await inviteBuyer(ctx, { personId, carId })
    if (!made.ok) return form.refuse({ '': withMoment(shareTexts[made.code], ctx) }, 409)
    return data({ link: `${ctx.scope.origin}${joinPath(made.value)}`, role: roleNames.owner })
  }
  const form = await readForm(request, invitationSchema)
  if (!form.ok) return form.answer
  const { role } = form.value
  const made = await invite(ctx, { personId, carId, role })
  if (!made.ok) return form.refuse({ '': withMoment(shareTexts[made.code], ctx) }, 409)
  // Only this response contains the link.
  return data({ link: `${ctx.scope.origin}${joinPath(made.value)}`, role: roleNames[role] })
}

export const meta: Route.MetaFunction = () => pageTitle('اشتراک خودرو')

/** The people of a car with their roles, and links for others to join. */
export default function Share({ loaderData, actionData }: Route.ComponentProps) {
  const { carId, name, isOwner, owner, shares, invitations } = loaderData
  const made = actionData && 'link' in actionData ? actionData : null
  const answer = actionData && !('link' in actionData) ? actionData : undefined
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={isOwner ? 'اشتراک با خانواده' : 'اعضای این خودرو'}
        lead={isOwner ? `تا ${toPersianDigits(maxShares)} نفر دیگر را می‌توانید به ${name} اضافه کنید.` : undefined}
        back={{ href: carPath(carId), label: name }}
      />
      {made && (
        <Notice tone="good" title={`لینک دعوت با نقش «${made.role}» آماده است`} live>
          <p>
            این لینک را فقط برای همان نفر بفرستید. یک بار کار می‌کند و تا {toPersianDigits(invitationDays)} روز اعتبار
            دارد.
          </p>
          <p className="my-2 break-all" dir="ltr">
            {made.link}
          </p>
          <CopyButton text={made.link} name="لینک دعوت" />
        </Notice>
      )}
      <Card title="اعضا">
        <ul className="divide-y divide-line">
          <li className="flex min-h-12 items-center justify-between gap-3 py-2">
            <bdi>{owner}</bdi>
            <Badge tone="info">{roleNames.owner}</Badge>
          </li>
          {shares.map(({ id, name: member, role, since, own }) => (
            <li key={id} className="flex min-h-12 flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 flex-1 basis-40">
                <bdi>{member}</bdi> <Badge>{role}</Badge>
                <span className="block text-note text-muted">از {since}</span>
              </span>
              {(isOwner || own) && (
                <PostForm>
                  <input type="hidden" name="id" value={id} />
                  <Button
                    kind="quiet"
                    type="submit"
                    name="intent"
                    value={own ? 'leave' : 'end'}
                    aria-label={own ? undefined : `حذف ${member}`}
                  >
                    {own ? 'خروج از این خودرو' : 'حذف'}
                  </Button>
                </PostForm>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {isOwner && <InviteForm answer={answer} />}
      {isOwner && <HandOverForm answer={answer} />}
      {invitations.length > 0 && (
        <Card title="لینک‌های استفاده‌نشده">
          <ul className="divide-y divide-line text-label">
            {invitations.map(({ id, role, until }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span>
                  {role} · تا {until}
                </span>
                <PostForm>
                  <input type="hidden" name="id" value={id} />
                  <Button kind="quiet" type="submit" name="intent" value="cancel">
                    لغو لینک
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** The car was sold: a link for its buyer. */
function HandOverForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(handOverSchema, { id: 'hand-over', answer, keepDraft: false })
  return (
    <details className="card p-5">
      <summary className="cursor-pointer font-bold">فروختم؛ انتقال به خریدار</summary>
      <SchemaForm form={form} className="flex flex-col gap-4 pt-3">
        <input type="hidden" name="intent" value="hand-over" />
        <p className="text-label">
          تاریخچهٔ امضاشده، کارکردها و شمارهٔ شاسی به خریدار می‌رسد؛ رویدادهای هزینه هم بخشی از همان تاریخچه است. پلاک،
          مدارک و لیست هزینه‌ها برای شما و اعضای این خودرو می‌ماند.
        </p>
        <CheckboxField {...fields.sure} />
        <Button kind="outline" type="submit" busy={busy}>
          ساخت لینک انتقال
        </Button>
      </SchemaForm>
    </details>
  )
}

function InviteForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(invitationSchema, {
    id: 'invite',
    answer,
    defaults: { role: 'viewer' },
    keepDraft: false,
  })
  return (
    <Card title="دعوت نفر جدید">
      <SchemaForm form={form}>
        <input type="hidden" name="intent" value="invite" />
        <RadioField
          {...fields.role}
          options={(['viewer', 'editor'] as const).map((value) => ({
            value,
            label: `${roleNames[value]}: ${roleAbout[value]}`,
          }))}
        />
        <p className="text-note text-muted">{shareTexts.note}</p>
        <Button kind="main" type="submit" busy={busy}>
          ساخت لینک دعوت
        </Button>
      </SchemaForm>
    </Card>
  )
}
