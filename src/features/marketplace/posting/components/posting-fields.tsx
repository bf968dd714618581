import type { ComponentProps } from 'react'
import { guestOwner } from '#kit/page-owner.ts'
import { toOptions } from '#kit/options.ts'
import { MoneyField, NumberField } from '#ui/fields/amount-fields.tsx'
import { CheckboxField, RadioField } from '#ui/fields/choice-fields.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { VinField } from '#ui/fields/vehicle-fields.tsx'
import { PlaceFields } from '#ui/fields/place-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { draftFilesName } from '#ui/offline/kept-files.ts'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Picture } from '#ui/picture.tsx'
import type { WizardPage } from '#ui/wizard/wizard-page.tsx'
import { bodyStates, colours, documentKinds, partStates, plateKinds, priceModes } from '../../ad/choices.ts'
import { contactWayOptions } from '../../ad/contact-way.ts'
import type { PostingView, SummaryLine } from '../posting-view.ts'
import { dealerAccepts, longestDescription, postingSteps, postingWizard } from '../steps.ts'
import { afterSending, surprises } from '../texts.ts'
import { AdQuality } from '../../ad/components/ad-quality.tsx'
import { PriceHelp } from '../../ad/components/price-help.tsx'
import { PicturesField } from './pictures-field.tsx'
import { BodyMapField } from './body-map-field.tsx'

type Fields = ComponentProps<typeof WizardPage<typeof postingSteps>>['fields']
type StepProps = { view: PostingView; pathOf: (step: string) => string; owner?: string }

/**
 * Returns when the seller can be called. A dealer is always called; a private seller can choose
 * messages or a relay number.
 */
const whenCalled = ({ gallery }: PostingView): string =>
  gallery === null ? 'اگر تماس تلفنی با شمارهٔ خودتان را انتخاب کنید، ' : ''

/** The fields of every step of an ad. */
export const postingFields = ({ view, pathOf, owner }: StepProps): Fields => ({
  car: ({ trim, year, mileage, mileageMeant, colour, plate, document, plateNumber, vin, own, draft }) => (
    <>
      <Mending view={view} />
      <div className="flex flex-wrap items-center justify-between gap-2 card p-4">
        <p className="min-w-0 text-label">
          <span className="text-muted">خودرو: </span>
          <b>{view.car?.title}</b>
        </p>
        <TextLink href={view.chooseCar}>تغییر خودرو</TextLink>
        <input type="hidden" name={trim.name} value={view.car?.trim ?? ''} />
        {own.defaultValue && <input type="hidden" name={own.name} value={own.defaultValue} />}
        {(draft.defaultValue ?? view.draftKey) && (
          <input type="hidden" name={draft.name} value={draft.defaultValue ?? view.draftKey ?? ''} />
        )}
      </div>
      {trim.error && <p className="text-note font-medium text-bad">{trim.error}</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        <OptionField {...year} options={view.years} />
        <NumberField {...mileage} unit="کیلومتر" />
      </div>
      {(mileage.error || mileageMeant.defaultValue) && <CheckboxField {...mileageMeant} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <OptionField {...colour} options={toOptions(colours)} />
        <OptionField {...document} options={toOptions(documentKinds)} />
      </div>
      <RadioField {...plate} defaultValue={plate.defaultValue ?? 'national'} options={toOptions(plateKinds)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...plateNumber}
          autoComplete="off"
          hint={
            view.identity.plate
              ? `ثبت شده: ${view.identity.plate}. فقط اگر عوض شده بنویسید.`
              : 'مثلاً «۱۲ ب ۳۴۵ ایران ۶۷». در آگهی نمایش داده نمی‌شود.'
          }
        />
        <VinField
          {...vin}
          hint={
            view.identity.vin
              ? 'ثبت شده است. فقط اگر اشتباه بوده دوباره بنویسید.'
              : 'روی کارت خودرو. در آگهی نمایش داده نمی‌شود.'
          }
        />
      </div>
    </>
  ),
  condition: ({ body, panels, engine, gearbox, insurance }) => (
    <>
      <Mending view={view} />
      <OptionField {...body} options={toOptions(bodyStates)} />
      <BodyMapField {...panels} />
      <RadioField {...engine} options={toOptions(partStates)} />
      <RadioField {...gearbox} options={toOptions(partStates)} />
      <NumberField {...insurance} unit="ماه" hint="ماه‌هایی که از اعتبارش مانده است." />
    </>
  ),
  pictures: ({ pictures }) => (
    <>
      <Mending view={view} />
      <PicturesField
        field={pictures}
        draft={draftFilesName(postingWizard(view.adId, view.gallery).name, view.draftKey)}
        keeps={view.onDevice ? { owner, stays: true } : view.adId === null && view.gallery === null ? {} : null}
      />
    </>
  ),
  price: ({ mode, price, priceMeant, downPayment, instalment, instalments, barterFor }) => (
    <>
      <Mending view={view} />
      <RadioField {...mode} defaultValue={mode.defaultValue ?? 'fixed'} options={toOptions(priceModes)} />
      <div className="flex flex-col gap-5" data-modes="fixed barter">
        <MoneyField {...price} required={undefined} hint="قیمت کامل خودرو به تومان." />
        {view.help && <PriceHelp help={view.help} field={price.name} written={price.defaultValue ?? ''} />}
        {(price.error || priceMeant.defaultValue) && <CheckboxField {...priceMeant} />}
      </div>
      <div data-modes="barter">
        <TextField {...barterFor} hint="مثلاً «پژو ۲۰۷ یا کوییک»." />
      </div>
      <div className="flex flex-col gap-5" data-modes="instalment">
        <MoneyField {...downPayment} required={undefined} />
        <MoneyField {...instalment} required={undefined} />
        <NumberField {...instalments} required={undefined} unit="قسط" />
      </div>
    </>
  ),
  contact: ({ province, city, district, description, way, from, until }) => (
    <>
      <Mending view={view} />
      <PlaceFields province={province} city={city} district={district} places={view.places} />
      <TextAreaField
        {...description}
        max={longestDescription}
        hint="از نگهداری، سرویس‌ها و ایرادها بنویسید. شماره، لینک و آیدی در متن ننویسید."
      />
      {view.gallery === null && (
        <>
          <RadioField
            {...way}
            required
            defaultValue={way.defaultValue ?? 'both'}
            options={contactWayOptions(view.relay)}
          />
          <div className="grid grid-cols-2 gap-3">
            <NumberField {...from} hint="مثلاً ۹" />
            <NumberField {...until} hint="مثلاً ۲۱" />
          </div>
        </>
      )}
      <Notice tone="info" title="شمارهٔ تماس">
        {view.phone ? (
          <>
            {whenCalled(view)}خریدار بعد از ورود و با زدن دکمهٔ دیدن شماره، شمارهٔ <bdi>{view.phone}</bdi> را می‌بیند.
          </>
        ) : (
          `${whenCalled(view)}خریدار بعد از ورود و با زدن دکمهٔ دیدن شماره، شمارهٔ موبایلی را می‌بیند که با آن وارد می‌شوید.`
        )}
      </Notice>
    </>
  ),
  review: ({ accepted }) => (
    <>
      {view.refusal && (
        <Notice tone="bad" live>
          {view.refusal}
        </Notice>
      )}
      {view.same.length > 0 && (
        <Notice tone="warn" title="این خودرو را قبلاً آگهی کرده‌اید؟">
          <ul className="list-disc ps-5">
            {view.same.map(({ href, title, why }) => (
              <li key={href}>
                <TextLink href={href}>{title}</TextLink>: {why}
              </li>
            ))}
          </ul>
          <p>اگر همان خودروست، همان آگهی را ویرایش یا تمدید کنید؛ آگهی تکراری منتشر نمی‌شود.</p>
        </Notice>
      )}
      <div className="flex flex-col gap-4 card p-4">
        {view.cover && (
          <Picture
            name={view.cover}
            alt="عکس اصلی آگهی"
            sizes="(min-width: 640px) 540px, 92vw"
            className="rounded-card"
          />
        )}
        <Summary lines={view.summary} pathOf={pathOf} />
      </div>
      {view.rating && <Notice tone="info">{view.rating}</Notice>}
      {view.quality && <AdQuality quality={view.quality} hrefOf={pathOf} />}
      <CheckboxField {...accepted} label={view.gallery === null ? accepted.label : dealerAccepts} />
      <p className={surprises.includes(view.after) ? 'text-label font-medium text-warn' : 'text-note text-muted'}>
        {view.onDevice
          ? owner === guestOwner
            ? 'آگهی و عکس‌ها روی همین دستگاه می‌ماند و بعد از ورود ارسال می‌شود.'
            : 'آگهی و عکس‌ها روی همین دستگاه می‌ماند و با وصل شدن اینترنت خودکار ارسال می‌شود.'
          : afterSending[view.after]}
      </p>
    </>
  ),
})

const Mending = ({ view }: { view: PostingView }) =>
  view.fault && (
    <Notice tone="warn" title="این قسمت را اصلاح کنید">
      {view.fault}
    </Notice>
  )

function Summary({ lines, pathOf }: { lines: readonly SummaryLine[]; pathOf: (step: string) => string }) {
  const groups = Map.groupBy(lines, ({ step }) => step)
  return (
    <div className="divide-y divide-line">
      {[...groups].map(([step, ofStep]) => (
        <section key={step} className="flex flex-col gap-1 py-3">
          <div className="flex items-center justify-between gap-2">
            <h2 className="text-label font-bold">{postingSteps[step].title}</h2>
            <TextLink href={pathOf(step)}>
              ویرایش<span className="sr-only"> {postingSteps[step].title}</span>
            </TextLink>
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-label">
            {ofStep.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 whitespace-pre-line break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
