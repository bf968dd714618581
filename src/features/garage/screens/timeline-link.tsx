import { data } from 'react-router'
import { getCatalogue } from '#features/catalog/contract.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { withMoment } from '#ui/wait-texts.ts'
import { sharedTimelinePath, timelinePath } from '../addresses.ts'
import { carParams } from '../params.ts'
import { timelineLinkSchema } from '../schemas.ts'
import { getCarRow } from '../server/find-cars.ts'
import { nameOf } from '../server/name-car.ts'
import { makeTimelineLink } from '../server/timeline/links.ts'
import { presentLinkChoice } from '../server/timeline/present-timeline.ts'
import { linkDays } from '../timeline/rules.ts'
import { timelineTexts, timelineTitle } from '../timeline/texts.ts'
import type { Route } from './+types/timeline-link'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getCarRow(ctx.db, { personId, id: carId, as: 'owner' })
  return { carId, name: nameOf(await getCatalogue(ctx.db), row), ...(await presentLinkChoice(ctx, row)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const form = await readForm(request, timelineLinkSchema)
  if (!form.ok) return form.answer
  const { kinds, leaveOut = [], days, plate, ad } = form.value
  if (!linkDays.some((each) => each === days)) return form.refuse({ days: 'مدت را از گزینه‌ها انتخاب کنید.' })
  const made = await makeTimelineLink(ctx, {
    personId,
    carId,
    kinds,
    leftOut: leaveOut.map(Number),
    days,
    wholePlate: plate === 'on',
    adId: ad ?? null,
  })
  if (!made.ok)
    return form.refuse({ [made.code === 'not-on-ad' ? 'ad' : '']: withMoment(timelineTexts[made.code], ctx) }, 409)
  // Only this response contains the link.
  return data({ link: `${ctx.scope.origin}${sharedTimelinePath(made.value)}`, days, onAd: ad !== undefined })
}

export const meta: Route.MetaFunction = () => pageTitle('لینک شناسنامهٔ خودرو')

/** Chooses the part of a car's timeline that a link shows, and its duration. */
export default function TimelineLink({ loaderData, actionData }: Route.ComponentProps) {
  const { carId, name } = loaderData
  const made = actionData && 'link' in actionData ? actionData : null
  const answer = actionData && !('link' in actionData) ? actionData : undefined
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="لینک نمایش شناسنامه"
        lead={`انتخاب کنید هر کس لینک را داشت از ${name} چه ببیند.`}
        back={{ href: timelinePath(carId), label: timelineTitle }}
      />
      {made ? (
        <Notice tone="good" title="لینک آماده است" live>
          <p>
            هر کس این لینک را داشته باشد، تا {toPersianDigits(made.days)} روز بخش‌های انتخاب‌شده را می‌بیند
            {made.onAd && '؛ آگهی شما هم نشان «شناسنامهٔ خودرو» گرفت'}. لینک فقط همین حالا نمایش داده می‌شود.
          </p>
          <p className="my-2 break-all" dir="ltr">
            {made.link}
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={made.link} name="لینک شناسنامه" />
            <ButtonLink href={timelinePath(carId)} kind="quiet">
              برگشت به شناسنامه
            </ButtonLink>
          </div>
        </Notice>
      ) : (
        <LinkForm choice={loaderData} answer={answer} />
      )}
    </div>
  )
}

type FormProps = { choice: Route.ComponentProps['loaderData']; answer: FormAnswer | undefined }

function LinkForm({ choice: { kinds, offered, ads, hasPlate }, answer }: FormProps) {
  const { form, fields, busy } = useSchemaForm(timelineLinkSchema, {
    id: 'timeline-link',
    answer,
    defaults: { days: '7', kinds: kinds.flatMap(({ kind, shown }) => (shown ? [kind] : [])) },
    keepDraft: false,
  })
  const [chosen = [], left = []] = [fields.kinds.defaultValue, fields.leaveOut.defaultValue]
  return (
    <Card>
      <SchemaForm form={form}>
        <fieldset className="min-w-0" id={fields.kinds.id} tabIndex={-1}>
          <legend className="text-label font-medium">{fields.kinds.label}</legend>
          {kinds.map(({ kind, label, count }) => (
            <label key={kind} className="choice">
              <input
                type="checkbox"
                className="tick"
                name={fields.kinds.name}
                value={kind}
                defaultChecked={chosen.includes(kind)}
              />
              <span>{label}</span>
              <small>{formatInteger(count)}</small>
            </label>
          ))}
          {fields.kinds.error && <p className="text-note font-medium text-bad">{fields.kinds.error}</p>}
        </fieldset>
        {offered.length > 0 && (
          <details open={left.length > 0}>
            <summary className="flex min-h-11 items-center text-label font-medium text-lazuli">
              کنار گذاشتن بعضی از موارد
            </summary>
            <fieldset className="min-w-0" id={fields.leaveOut.id}>
              <legend className="text-note text-muted">
                مواردی که علامت بزنید نمایش داده نمی‌شود؛ فقط تعدادشان گفته می‌شود.
              </legend>
              {offered.map(({ no, text, when }) => (
                <label key={no} className="choice">
                  <input
                    type="checkbox"
                    className="tick"
                    name={fields.leaveOut.name}
                    value={no}
                    defaultChecked={left.includes(String(no))}
                  />
                  <span>
                    {text} <span className="text-note text-muted">{when}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          </details>
        )}
        <RadioField
          {...fields.days}
          options={linkDays.map((days) => ({ value: String(days), label: `${toPersianDigits(days)} روز` }))}
        />
        {hasPlate && <CheckboxField {...fields.plate} value="on" hint="اگر علامت نزنید، بخشی از پلاک پوشیده می‌ماند." />}
        {ads.length > 0 && (
          <OptionField
            {...fields.ad}
            options={ads}
            empty="فقط با لینک"
            hint="روی آگهی شما نشان «شناسنامهٔ خودرو» می‌آید و هر کس آگهی را ببیند می‌تواند آن را باز کند."
          />
        )}
        <p className="text-note text-muted">{timelineTexts.linkNote}</p>
        <Button kind="main" type="submit" busy={busy}>
          ساخت لینک
        </Button>
      </SchemaForm>
    </Card>
  )
}
