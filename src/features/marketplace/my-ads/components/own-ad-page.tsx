import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { MoneyField, NumberField } from '#ui/fields/amount-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { Picture } from '#ui/picture.tsx'
import { AdQuality } from '../../ad/components/ad-quality.tsx'
import { PriceHelp } from '../../ad/components/price-help.tsx'
import type { Quality } from '../../ad/quality.ts'
import type { PriceHelpView } from '../../ad/price-help.ts'
import { contactWayOptions, type ContactWay } from '../../ad/contact-way.ts'
import type { AdState } from '../../ad/ad-states.ts'
import type { CardPrice } from '../../ad/ad-card.ts'
import { contactSchema, repriceSchema, soldSchema, withdrawEditAction } from '../own-ad-actions.ts'
import { ForgetKeptPictures, type SentDraft } from '../../posting/components/forget-saved-pictures.tsx'
import { appealSchema } from '../../review/appeal.ts'
import type { AppealState } from '../../review/appeal-states.ts'
import { stateTones } from '../tabs.ts'
import type { AdStatistics } from '../statistics.ts'
import { AdStatisticsPart } from './ad-statistics.tsx'
import { OwnPrice } from './own-price.tsx'

/** An ad of the reader or of their dealer. */
export type OwnAdView = {
  id: string
  title: string
  facts: readonly string[]
  price: CardPrice
  toman: string
  picture: string | null
  alt: string
  /** The ids of all pictures. */
  pictures: readonly string[]
  state: AdState
  stateName: string
  page: string | null
  /** The poster with its code for a dealer's window. */
  poster: string | null
  edit: string
  back: { href: string; label: string }
  until: string | null
  soldFor: string | null
  /** An edit that buyers do not see: it waits for staff, or was rejected. */
  openEdit: {
    state: 'waiting' | 'rejected'
    changes: readonly { label: string; before: string; after: string }[]
  } | null
  faults: readonly { step: string; text: string; href: string }[]
  note: string
  /** The appeal against a rejection. */
  appeal: { state: AppealState; mayAsk: boolean; answer: string }
  acts: readonly string[]
  undoable: boolean
  priceHelp: PriceHelpView | null
  /** The quality of the ad; null when it cannot be edited. */
  quality: Quality | null
  editPaths: Readonly<Record<string, string>>
  /** When the ad can next be moved to the top of the lists. */
  bump: string | null
  /** The contact way of a private seller; null for a dealer. */
  contact: {
    way: ContactWay
    hours: { from: number; until: number } | null
    /** Whether relay numbers are available. */
    relay: boolean
    lines: readonly { reference: string; alias: string; until: string; calls: string; stopped: boolean }[]
  } | null
  prices: readonly { at: string; price: string }[]
  /** Null before the publication. */
  statistics: AdStatistics | null
}

type OwnAdPageProps = {
  ad: OwnAdView
  sentDraft: SentDraft | null
  refusal: string | null
  answer: FormAnswer | undefined
}

const sentTexts: Partial<Record<string, string>> = {
  pending: 'آگهی را گرفتیم. همکاران ما آن را بررسی می‌کنند، معمولاً تا ۸ ساعت کاری، و نتیجه را خبر می‌دهیم.',
  published: 'آگهی منتشر شد و در جست‌وجو دیده می‌شود.',
}

/** An own ad: its state, faults and actions. */
export function OwnAdPage({ ad, sentDraft, refusal, answer: actionData }: OwnAdPageProps) {
  const may = (action: string) => ad.acts.includes(action)
  return (
    <div className="own-page">
      <PageHeader
        title={ad.title}
        back={ad.back}
        badges={<Badge tone={stateTones[ad.state] ?? 'plain'}>{ad.stateName}</Badge>}
      />
      {refusal && (
        <Notice tone="bad" live>
          {refusal}
        </Notice>
      )}
      {sentDraft !== null && (
        <ForgetKeptPictures draft={sentDraft} ad={{ ...ad, addPictures: ad.editPaths.pictures ?? ad.edit }} />
      )}
      {sentDraft !== null && ad.openEdit === null && sentTexts[ad.state] && (
        <Notice tone="good" live>
          {sentTexts[ad.state]}
        </Notice>
      )}
      {ad.openEdit?.state === 'waiting' && <WaitingEdit changes={ad.openEdit.changes} />}
      {ad.undoable && (
        <Notice tone="info" title={ad.state === 'sold' ? 'فروش خودرو ثبت شد' : 'آگهی حذف شد'}>
          <p>تا ۳۰ دقیقه بعد از این کار می‌توانید آن را برگردانید.</p>
          <PostForm className="mt-2">
            <Button type="submit" name="act" value="undo">
              برگرداندن آگهی
            </Button>
          </PostForm>
        </Notice>
      )}
      {(ad.faults.length > 0 || ad.note) && (
        <section className="flex flex-col gap-3 card p-4" aria-labelledby="faults">
          <h2 id="faults" className="text-heading">
            {ad.openEdit ? 'تغییرات شما تأیید نشد؛ این موارد را اصلاح کنید' : 'برای انتشار، این موارد را اصلاح کنید'}
          </h2>
          <ul className="flex flex-col divide-y divide-line">
            {ad.faults.map(({ step, text, href }) => (
              <li key={href} className="flex flex-wrap items-center justify-between gap-2 py-3 text-label">
                <span className="min-w-0 flex-1 basis-56">
                  <b>{step}: </b>
                  {text}
                </span>
                <ButtonLink kind="main" href={href}>
                  اصلاح {step}
                </ButtonLink>
              </li>
            ))}
          </ul>
          {ad.note && <p className="text-label whitespace-pre-line">{ad.note}</p>}
          {ad.openEdit && <p className="text-note text-muted">خریداران همان آگهی قبلی را می‌بینند.</p>}
        </section>
      )}
      <AppealPart appeal={ad.appeal} answer={actionData} />
      <section className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 card p-4">
        {ad.picture && <Picture name={ad.picture} alt={ad.alt} sizes="112px" widths={[160, 320]} />}
        <div className="flex flex-col gap-1 text-label">
          <OwnPrice price={ad.price} />
          {ad.facts.map((fact) => (
            <span key={fact} className="text-note text-muted">
              {fact}
            </span>
          ))}
          {ad.until && <span className="text-note text-muted">تا {ad.until} نمایش داده می‌شود</span>}
          {ad.bump && <span className="text-note text-muted">نردبان بعدی از {ad.bump}</span>}
          {ad.soldFor && <span className="text-note text-muted">قیمت فروش: {ad.soldFor}</span>}
        </div>
      </section>
      <div className="flex flex-wrap gap-2">
        {may('send') && <ButtonLink href={ad.edit}>ویرایش آگهی</ButtonLink>}
        {ad.page && <ButtonLink href={ad.page}>دیدن صفحهٔ آگهی</ButtonLink>}
        {ad.poster && <ButtonLink href={ad.poster}>پوستر خودرو با کد QR</ButtonLink>}
        <PostForm className="flex flex-wrap gap-2">
          {may('resume') && (
            <Button kind="main" type="submit" name="act" value="resume">
              فعال کردن آگهی
            </Button>
          )}
          {may('pause') && (
            <Button type="submit" name="act" value="pause">
              غیرفعال کردن موقت
            </Button>
          )}
          {may('bump') && (
            <Button type="submit" name="act" value="bump">
              نردبان آگهی
            </Button>
          )}
          {may('renew') && (
            <Button type="submit" name="act" value="renew">
              هنوز دارم، تمدید آگهی
            </Button>
          )}
          {may('remove') && (
            <Button kind="outline" type="submit" name="act" value="remove">
              حذف آگهی
            </Button>
          )}
        </PostForm>
      </div>
      {ad.statistics && <AdStatisticsPart statistics={ad.statistics} live={ad.state === 'published'} />}
      {ad.quality && <AdQuality quality={ad.quality} hrefOf={(step) => ad.editPaths[step] ?? ad.edit} />}
      {may('reprice') && ad.toman && <PriceForm toman={ad.toman} help={ad.priceHelp} answer={actionData} />}
      {ad.contact && ad.state !== 'removed' && ad.state !== 'sold' && (
        <ContactForm contact={ad.contact} answer={actionData} />
      )}
      {may('sell') && <SoldForm answer={actionData} />}
      {ad.prices.length > 1 && (
        <section className="flex flex-col gap-2 card p-4">
          <h2 className="text-heading">تاریخچهٔ قیمت</h2>
          <ul className="divide-y divide-line text-label">
            {ad.prices.map(({ at, price }) => (
              <li key={at + price} className="flex justify-between gap-3 py-2">
                <span className="text-muted">{at}</span>
                {price}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type Changes = NonNullable<OwnAdView['openEdit']>['changes']

/** What waits for a review while buyers see the ad as it was. */
const WaitingEdit = ({ changes }: { changes: Changes }) => (
  <section className="flex flex-col gap-3 card p-4" aria-labelledby="waiting-edit">
    <h2 id="waiting-edit" className="text-heading">
      تغییرات شما در انتظار بررسی است
    </h2>
    <p className="text-label text-muted">
      تا پایان بررسی، معمولاً تا ۸ ساعت کاری، خریداران آگهی فعلی را می‌بینند. نتیجه را خبر می‌دهیم.
    </p>
    <dl className="divide-y divide-line text-label">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="grid gap-1 py-2 sm:grid-cols-[8rem_1fr_1fr]">
          <dt className="font-medium">{label}</dt>
          <dd className="break-words whitespace-pre-line text-muted">
            <span className="sr-only">قبل: </span>
            {before || 'خالی'}
          </dd>
          <dd className="break-words whitespace-pre-line">
            <span className="sr-only">بعد: </span>
            {after || 'خالی'}
          </dd>
        </div>
      ))}
    </dl>
    <PostForm>
      <Button type="submit" name="act" value={withdrawEditAction}>
        پس گرفتن تغییرات
      </Button>
    </PostForm>
  </section>
)

type ActionForm = { answer: FormAnswer | undefined }

function AppealPart({
  appeal: { state, mayAsk, answer: statement },
  answer,
}: ActionForm & { appeal: OwnAdView['appeal'] }) {
  if (state === 'open')
    return (
      <Notice tone="info" title="آگهی دوباره بررسی می‌شود">
        همکار دیگری آگهی را بررسی می‌کند و نتیجه را خبر می‌دهیم؛ معمولاً تا ۸ ساعت کاری.
      </Notice>
    )
  if (state === 'upheld')
    return (
      <Notice tone="warn" title="آگهی بعد از بررسی دوباره هم رد شد">
        {statement}
      </Notice>
    )
  return mayAsk && <AppealForm answer={answer} />
}

function AppealForm({ answer }: ActionForm) {
  const { form, fields, busy } = useSchemaForm(appealSchema, { id: 'appeal', answer, keepDraft: false })
  return (
    <section className="flex flex-col gap-3 card p-4">
      <h2 className="text-heading">فکر می‌کنید اشتباهی شده؟</h2>
      <p className="text-label text-muted">
        یک بار می‌توانید درخواست بررسی دوباره بدهید؛ همکار دیگری تصمیم می‌گیرد. اگر ایراد درست است، آگهی را اصلاح کنید.
      </p>
      <SchemaForm form={form}>
        <input type="hidden" name="act" value="appeal" />
        <TextAreaField {...fields.note} max={500} rows={3} />
        <Button type="submit" busy={busy}>
          درخواست بررسی دوباره
        </Button>
      </SchemaForm>
    </section>
  )
}

function PriceForm({ toman, help, answer }: ActionForm & { toman: string; help: PriceHelpView | null }) {
  const { form, fields, busy } = useSchemaForm(repriceSchema, {
    id: 'reprice',
    answer,
    defaults: { price: toman },
    keepDraft: false,
  })
  return (
    <section className="flex flex-col gap-3 card p-4">
      <h2 className="text-heading">تغییر قیمت</h2>
      <SchemaForm form={form}>
        <input type="hidden" name="act" value="reprice" />
        <MoneyField {...fields.price} />
        {help && <PriceHelp help={help} field={fields.price.name} written={fields.price.defaultValue ?? ''} />}
        <Button type="submit" busy={busy}>
          ثبت قیمت جدید
        </Button>
      </SchemaForm>
    </section>
  )
}

type Contact = NonNullable<OwnAdView['contact']>

function ContactForm({ contact: { way, hours, relay, lines }, answer }: ActionForm & { contact: Contact }) {
  const { form, fields, busy } = useSchemaForm(contactSchema, {
    id: 'contact-way',
    answer,
    defaults: { way, from: hours ? String(hours.from) : '', until: hours ? String(hours.until) : '' },
    keepDraft: false,
  })
  return (
    <section className="flex flex-col gap-3 card p-4">
      <h2 className="text-heading">راه تماس خریداران</h2>
      <SchemaForm form={form}>
        <input type="hidden" name="act" value="contact" />
        <RadioField {...fields.way} options={contactWayOptions(relay || way === 'relay')} />
        <div className="grid grid-cols-2 gap-3">
          <NumberField {...fields.from} hint="مثلاً ۹" />
          <NumberField {...fields.until} hint="مثلاً ۲۱" />
        </div>
        <p className="text-note text-muted">خارج از این ساعت‌ها فقط کسی شماره‌تان را می‌بیند که قبلاً آن را دیده باشد.</p>
        <Button type="submit" busy={busy}>
          ثبت راه تماس
        </Button>
      </SchemaForm>
      {lines.length > 0 && (
        <>
          <h3 className="text-label font-bold">شماره‌های موقت این آگهی</h3>
          <ul className="divide-y divide-line text-label">
            {lines.map(({ reference, alias, until, calls, stopped }) => (
              <li key={reference} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <span className="min-w-0">
                  <bdi dir="ltr">{alias}</bdi>
                  <span className="block text-note text-muted">
                    {calls}، تا {until}
                  </span>
                </span>
                {stopped ? (
                  <span className="text-note text-muted">در حال بستن</span>
                ) : (
                  <PostForm preventScrollReset>
                    <input type="hidden" name="line" value={reference} />
                    <Button type="submit" name="act" value="stop-line" aria-label={`بستن شمارهٔ ${alias}`}>
                      بستن
                    </Button>
                  </PostForm>
                )}
              </li>
            ))}
          </ul>
          <p className="text-note text-muted">
            شماره‌ای که ببندید دیگر به شما وصل نمی‌شود و آن خریدار شمارهٔ دیگری نمی‌گیرد.
          </p>
        </>
      )}
    </section>
  )
}

function SoldForm({ answer }: ActionForm) {
  const { form, fields, busy } = useSchemaForm(soldSchema, { id: 'sold', answer, keepDraft: false })
  return (
    <section className="flex flex-col gap-3 card p-4">
      <h2 className="text-heading">فروخته شد؟</h2>
      <SchemaForm form={form}>
        <input type="hidden" name="act" value="sell" />
        <MoneyField {...fields.price} hint="خریداران آن را نمی‌بینند." />
        <CheckboxField {...fields.hidePrice} />
        <Button type="submit" busy={busy}>
          خودرو فروخته شد
        </Button>
      </SchemaForm>
    </section>
  )
}
