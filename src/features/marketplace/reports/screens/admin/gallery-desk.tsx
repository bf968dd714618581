import { getCatalogue, vehicleTitle } from '#features/catalog/contract.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { notFound } from '#platform/errors.ts'
import { requireStaff } from '#platform/staff.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { RadioField } from '#ui/fields/choice-fields.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { ConfirmWithReason, ReasonAct } from '#ui/parts/confirm-with-reason.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { dealerPath } from '../../../addresses.ts'
import {
  adReportsPath,
  dealerAdminPath,
  dealerRefusals,
  dealerSchema,
  reportsPath,
  restoreTextSchema,
} from '../../moderation.ts'
import { reportReasons } from '../../report.ts'
import { dealerTextNames, type DealerText } from '../../../dealers/dealer-texts.ts'
import type { TeamMember } from '../../../dealers/dealer-view.ts'
import { findDealerTexts, restoreDealerText } from '../../../dealers/server/dealer-texts.ts'
import { findDealer } from '../../../ad/server/find-dealer.ts'
import { findBaitAds } from '../../server/bait-dealers.ts'
import { changeDealer } from '../../server/change-dealer.ts'
import type { Route } from './+types/gallery-desk'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const dealer = await findDealer(db, params.galleryId)
  if (!dealer) throw notFound()
  const { name, slug, licence_number: licence, address, state } = dealer
  const [catalogue, versions, bait] = await Promise.all([
    getCatalogue(db),
    findDealerTexts(db, dealer.id),
    dealer.bait_at === null ? [] : findBaitAds(db, dealer.id),
  ])
  return {
    name,
    slug,
    licence,
    address,
    texts: (Object.keys(dealerTextNames) as DealerText[]).map((kind) => ({
      name: dealerTextNames[kind],
      text: kind === 'team' ? teamText(dealer.team) : dealer[kind],
    })),
    versions: versions.map(({ id, kind, body, replaced_at }) => ({
      value: String(id),
      label: `${dealerTextNames[kind]} تا ${formatDateTime(replaced_at)}: ${kind === 'team' ? teamText(JSON.parse(body) as TeamMember[]) : body}`,
    })),
    stopped: state === 'suspended',
    baitAt: dealer.bait_at && formatDateTime(dealer.bait_at),
    bait: bait.map(({ public_id, trim_id, reasons, at }) => ({
      href: adReportsPath(public_id),
      text: `${vehicleTitle(catalogue, trim_id)}: ${reasons.map((reason) => reportReasons[reason]).join('، ')} · ${formatDateTime(at)}`,
    })),
  }
}

export function action(args: Route.ActionArgs) {
  const { galleryId: slug } = args.params
  const common = { done: dealerAdminPath(slug), refusals: dealerRefusals }
  const change = formAction(dealerSchema, (ctx, change) => changeDealer(ctx, { slug, ...change }), common)
  return chosenAction('change', args, {
    restore: formAction(restoreTextSchema, (ctx, text) => restoreDealerText(ctx, { slug, ...text }), common),
    suspend: change,
    release: change,
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.name ?? 'نمایشگاه')

/** «فرهاد ملکی (مدیر)، سارا رضایی (فروش، پنهان)». */
const teamText = (team: readonly TeamMember[]) =>
  team.map(({ name, role, hidden }) => `${name} (${role}${hidden ? '، پنهان' : ''})`).join('، ') || 'هیچ‌کس'

/** One dealer for staff: suspend it with its ads, or release it. */
export default function DealerAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { name, slug, licence, address, stopped, baitAt, bait, texts, versions } = loaderData
  const restoring = useSchemaForm(restoreTextSchema, {
    id: 'gallery-desk-texts',
    answer: actionData,
    keepDraft: false,
  })
  return (
    <RecordPage
      title={name}
      lead={address}
      back={{ href: reportsPath, label: 'همهٔ گزارش‌ها' }}
      state={stopped ? { tone: 'warn', text: 'متوقف شده' } : { tone: 'good', text: 'فعال' }}
      width="narrow"
      about={
        <>
          <p className="text-label text-muted">
            پروانهٔ <bdi>{toPersianDigits(licence)}</bdi>
          </p>
          <TextLink href={dealerPath(slug)}>صفحهٔ نمایشگاه</TextLink>
        </>
      }
    >
      {baitAt && (
        <Notice tone="warn" title={`خودکار متوقف شد: ${baitAt}`}>
          <p>این گزارش‌ها دربارهٔ آگهی‌های نمایشگاه درست بوده است. با رفع توقف، این موارد دیگر حساب نمی‌شود.</p>
          <ul className="list-disc ps-5">
            {bait.map(({ href, text }) => (
              <li key={href}>
                <TextLink href={href}>{text}</TextLink>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ReasonAct
        id={`gallery-desk-${stopped}`}
        schema={dealerSchema}
        field="note"
        answer={actionData}
        max={500}
        title={stopped ? 'نمایشگاه دوباره فعال شود؟' : 'نمایشگاه متوقف شود؟'}
        about={
          stopped
            ? 'نمایشگاه و آگهی‌هایی که همراه آن متوقف شدند دوباره نمایش داده می‌شوند؛ آگهی‌هایی که مهلتشان گذشته باشد منقضی می‌شوند.'
            : 'در صفحهٔ نمایشگاه اعلام می‌شود که فعالیتش متوقف شده و همهٔ آگهی‌های منتشرشدهٔ آن پنهان می‌شوند.'
        }
        hint="در گزارش فعالیت‌ها ثبت می‌شود."
        opener={stopped ? 'رفع توقف نمایشگاه' : 'توقف نمایشگاه'}
        submit={stopped ? 'رفع توقف نمایشگاه' : 'توقف نمایشگاه'}
        danger={!stopped}
        hidden={{ change: stopped ? 'release' : 'suspend' }}
      />
      <Card title="متن‌های صفحهٔ نمایشگاه">
        <dl className="flex flex-col gap-3 text-label">
          {texts.map(({ name, text }) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
        {versions.length > 0 && (
          <ConfirmWithReason
            form={restoring.form}
            reason={restoring.fields.note}
            max={500}
            busy={restoring.busy}
            title="کدام متن قبلی برگردد؟"
            about="متن قبلی جای متن فعلی نمایش داده می‌شود و صاحب نمایشگاه با دلیل خبردار می‌شود."
            choices={<RadioField {...restoring.fields.version} options={versions} />}
            opener="برگرداندن متن قبلی"
            submit="برگرداندن متن قبلی"
            hidden={{ change: 'restore' }}
          />
        )}
      </Card>
    </RecordPage>
  )
}
