import { useMemo, type ComponentProps } from 'react'
import { z } from 'zod'
import { redirect } from '#kit/redirect.ts'
import { draftStore } from '#platform/drafts.ts'
import { notFound } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { readFormWithFiles } from '#features/files/contract.ts'
import { newToken } from '#platform/secrets.ts'
import { requireRecentAuth } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { DigitsField } from '#ui/fields/digits-field.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { PersonNameField } from '#ui/fields/person-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { fieldNamed, type FieldStates } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextField } from '#ui/text-field.tsx'
import { UploadField } from '#ui/uploads/upload-field.tsx'
import { answerWizard } from '#ui/wizard/answer-wizard.ts'
import { firstOpenStep, loadWizard, type WizardValues } from '#ui/wizard/wizard.ts'
import { WizardPage } from '#ui/wizard/wizard-page.tsx'
import { billPath, orderPath, planPath, salePath } from '../addresses.ts'
import { Countdown } from '../components/countdown.tsx'
import { PassportList } from '../components/passport-list.tsx'
import '../components/sales.css'
import { phaseNames } from '../phase.ts'
import { carOf, maxDocuments, saleWizard, type SaleSteps } from '../sale-form.ts'
import { publicIdField } from '../schemas.ts'
import { loadSale, saleFormOf } from '../server/load-sale.ts'
import { saleDocuments } from '../server/papers.ts'
import { placeOrder } from '../server/place-order.ts'
import { getPlan } from '../server/plans.ts'
import { orderRefusals } from '../texts.ts'
import type { SaleView } from '../views.ts'
import type { Route } from './+types/sale'

export const middleware = [requireSignIn]

const saleParams = z.object({
  vehicleSaleId: publicIdField,
  step: z.enum(['car', 'agency', 'buyer', 'documents', 'confirm']).optional(),
})

const draftOf = (ctx: ReturnType<typeof personContextOf>['ctx'], id: string) =>
  draftStore<WizardValues>(ctx, { kind: 'sale', id })!

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { vehicleSaleId: publicId, step } = validateParams(saleParams, params)
  const { ctx, personId } = personContextOf(context)
  const plan = await getPlan(ctx.db, ctx.now, { publicId })
  const store = draftOf(ctx, publicId)
  const values = (await store.load())?.values ?? {}
  const sale = await loadSale(ctx, plan, personId, values)
  const refusal = url.searchParams.get('refused') ?? ''
  const refused = Object.hasOwn(orderRefusals, refusal) ? orderRefusals[refusal as keyof typeof orderRefusals] : null
  // Before the admission the form can be filled in, except its last step.
  const now = sale.admitted || (sale.prepares && step !== undefined && step !== 'confirm')
  if (!now || sale.order || sale.passport || sale.halted)
    return { sale, view: null, formKey: '', refused, ready: step === 'confirm' }
  // A form that was prepared while waiting needs its confirmation only.
  if (!step) throw redirect(salePath(publicId, firstOpenStep(saleWizard(sale.form), values) ?? 'confirm'))
  if (step === 'confirm') requireRecentAuth(ctx, url.pathname)
  const view = await loadWizard(saleWizard(sale.form), step, store)
  if (!view) throw notFound()
  return { sale, view, formKey: newToken(), refused, ready: false }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { vehicleSaleId: publicId, step = 'car' } = validateParams(saleParams, params)
  const { ctx, personId } = personContextOf(context)
  if (step === 'confirm') requireRecentAuth(ctx, salePath(publicId, 'confirm'))
  const plan = await getPlan(ctx.db, ctx.now, { publicId })
  const form = saleFormOf(plan)
  // Without scripts, only this step accepts files.
  const sent = step === 'documents' ? await readFormWithFiles(ctx, request, saleDocuments) : undefined
  return answerWizard(saleWizard(form), {
    request,
    ...(sent && { sent }),
    step,
    store: draftOf(ctx, publicId),
    finish: async ({ car, agency, buyer, documents, confirm }) => {
      const options = form.options.flatMap(({ key }) =>
        (car as Record<string, unknown>)[`option-${key}`] === 'on' ? [key] : [],
      )
      const placed = await placeOrder(ctx, {
        personId,
        planId: publicId,
        version: Number(confirm.planVersion),
        ...carOf(car.first),
        second: car.second
          ? { ...carOf(car.second), ...(agency.secondAgency && { agencyId: Number(agency.secondAgency) }) }
          : null,
        options,
        agencyId: Number(agency.agency),
        applicant: {
          fatherName: buyer.fatherName,
          landline: buyer.landline,
          postalCode: buyer.postalCode,
          address: buyer.address,
          oldCar:
            form.wornOut && buyer.oldVin && buyer.oldEngine && buyer.oldName
              ? { vin: buyer.oldVin, engineNumber: buyer.oldEngine, name: buyer.oldName }
              : null,
        },
        papers: documents.papers ?? [],
        formKey: confirm.formKey,
      })
      if (placed.ok && placed.value.billId === null) return redirect(orderPath(placed.value.orderId))
      if (placed.ok) return redirect(`${billPath(placed.value.billId!)}${placed.value.second ? '?second' : ''}`)
      // The input stays; a sold-out choice must be made again.
      const back =
        placed.code === 'sold-out' || placed.code === 'no-such-car'
          ? 'car'
          : placed.code === 'household'
            ? 'buyer'
            : placed.code === 'file-unknown'
              ? 'documents'
              : 'confirm'
      throw redirect(`${salePath(publicId, back)}?refused=${placed.code}`)
    },
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(`ثبت‌نام ${loaderData?.sale.title ?? ''}`)

/** The registration for a plan, or why it is closed now. */
export default function Sale({
  loaderData: { sale, view, formKey, refused, ready },
  actionData,
}: Route.ComponentProps) {
  const wizard = useMemo(() => saleWizard(sale.form), [sale.form])
  if (!view) return <NotNow sale={sale} refused={refused} ready={ready} />
  const key = view.entries.find(([name]) => name === 'formKey')?.[1] ?? formKey
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
      {refused && (
        <Notice tone="bad" live>
          {refused}
        </Notice>
      )}
      {sale.line && <Line line={sale.line} />}
      <WizardPage
        wizard={wizard}
        title={sale.title}
        view={view}
        answer={actionData}
        submit={sale.summary.drawAt ? 'ثبت‌نام در قرعه‌کشی' : 'ثبت‌نام و نگه داشتن خودرو'}
        encType={view.step === 'documents' ? 'multipart/form-data' : undefined}
        fields={fieldsOf(sale, key)}
      />
    </div>
  )
}

/** The fields of each step. */
const fieldsOf = (sale: SaleView, formKey: string): ComponentProps<typeof WizardPage<SaleSteps>>['fields'] => ({
  car: (fields) => carStep(sale, fields),
  agency: (fields) => agencyStep(sale, fields),
  buyer: (fields) => buyerStep(sale, fields),
  documents: (fields) => documentsStep(sale, fields),
  confirm: (fields) => confirmStep(sale, fields, formKey),
})

const agencyStep = (sale: SaleView, fields: StepFields<'agency'>) => (
  <>
    <OptionField {...fields.agency} options={sale.agencies} hint="عدد «آزاد» برای خودروی اولویت اول شماست." />
    {sale.secondAgencies.length > 0 && (
      <OptionField
        {...fields.secondAgency}
        options={sale.secondAgencies}
        empty="همان نمایندگی"
        hint="عدد «آزاد» برای خودروی اولویت دوم شماست."
      />
    )}
  </>
)

/** The person's position in the queue, on a page outside of the router. */
const Line = ({ line }: { line: NonNullable<SaleView['line']> }) => (
  <Notice tone="info" title={line.title}>
    <p>{line.text}</p>
    <p>
      <a href={line.href} rel="external" className="text-link-inline">
        {line.label}
      </a>
    </p>
  </Notice>
)

/** Before, after, without the conditions, or with an existing order: the state and the next action. */
function NotNow({ sale, refused, ready }: { sale: SaleView; refused: string | null; ready: boolean }) {
  const { id, title, slug, phase, order, passport, halted, opensAt, line, prepares } = sale
  return (
    <div className="mx-auto flex w-full max-w-[480px] flex-col gap-6">
      <PageHeader title={title} back={{ href: planPath(slug), label: 'صفحهٔ طرح' }} />
      {refused && !order && (
        <Notice tone="bad" live>
          {refused}
        </Notice>
      )}
      {ready && prepares && !order && !passport && (
        <Notice tone="good" title="فرم شما آماده است">
          {line
            ? 'وقتی نوبتتان رسید، از صفحهٔ نوبت وارد شوید؛ فقط تأیید آخر می‌ماند.'
            : 'وقتی ثبت‌نام باز شد، به همین صفحه برگردید؛ فقط تأیید آخر می‌ماند.'}
        </Notice>
      )}
      {order ? (
        <Notice tone="good" title="شما در این طرح ثبت‌نام کرده‌اید">
          <a href={order} className="text-link-inline">
            وضعیت سفارش
          </a>
        </Notice>
      ) : halted ? (
        <Notice tone="warn" title="ثبت‌نام متوقف شده است">
          {halted}
        </Notice>
      ) : phase === 'before' ? (
        <Card title="هنوز باز نشده">
          <p className="sale-clock">
            <Countdown at={opensAt.iso} label="مانده تا شروع" />
          </p>
          <p>شروع ثبت‌نام {opensAt.text}.</p>
          {line && <p>{line.text}</p>}
          {line && (
            <div>
              <ButtonLink kind="main" href={line.href} rel="external">
                {line.label}
              </ButtonLink>
            </div>
          )}
        </Card>
      ) : phase === 'open' && line ? (
        <Card title={line.title}>
          <p>{line.text}</p>
          <div>
            <ButtonLink kind="main" href={line.href} rel="external">
              {line.label}
            </ButtonLink>
          </div>
        </Card>
      ) : phase !== 'open' ? (
        <Notice tone="info" title={phaseNames[phase]}>
          الان در این طرح نمی‌شود ثبت‌نام کرد.
        </Notice>
      ) : null}
      {!order && line && (halted || phase === 'paused') && <Line line={line} />}
      {!order && passport && (
        <Card title="شرایط ثبت‌نام">
          <PassportList rows={passport} />
        </Card>
      )}
      {prepares && !order && !passport && !halted && (
        <div>
          <ButtonLink kind="outline" href={salePath(id, 'car')}>
            {ready ? 'دیدن فرم' : 'آماده کردن فرم'}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

type StepFields<Step extends keyof SaleSteps> = FieldStates<SaleSteps[Step]['schema']>

function carStep(sale: SaleView, fields: StepFields<'car'>) {
  return (
    <>
      <OptionField {...fields.first} options={sale.cars} />
      <OptionField
        {...fields.second}
        options={sale.cars}
        empty="ندارم"
        hint={
          sale.summary.drawAt
            ? 'اگر اولویت اول به شما نرسد، این یکی حساب می‌شود.'
            : 'اگر اولویت اول در لحظهٔ ثبت تمام شده باشد، این یکی برایتان نگه داشته می‌شود.'
        }
      />
      {sale.form.options.map(({ key }) => (
        <CheckboxField key={key} {...fieldNamed(fields, `option-${key}`)} />
      ))}
      <ul className="text-note text-muted">
        {sale.demand.map(({ name, text }) => (
          <li key={name}>
            {name}: {text}
          </li>
        ))}
      </ul>
    </>
  )
}

function buyerStep(sale: SaleView, fields: StepFields<'buyer'>) {
  return (
    <>
      <p className="text-note text-muted">
        نام، کد ملی و تاریخ تولد از اطلاعات حساب شماست و قرارداد به همان نام صادر می‌شود.
      </p>
      <PersonNameField {...fields.fatherName} />
      <DigitsField {...fields.landline} inputMode="tel" />
      <DigitsField
        {...fields.postalCode}
        hint="سهم هر خانوار با خانوار تأییدشدهٔ شما، و اگر نباشد با این کد پستی حساب می‌شود."
      />
      <TextAreaField {...fields.address} max={300} />
      {sale.form.wornOut && (
        <>
          <TextField {...fields.oldVin} dir="ltr" />
          <TextField {...fields.oldEngine} />
          <TextField {...fields.oldName} />
        </>
      )}
    </>
  )
}

function documentsStep(sale: SaleView, fields: StepFields<'documents'>) {
  const { documents } = sale.form
  if (documents.length === 0) return <p>این طرح مدرکی نمی‌خواهد.</p>
  return (
    <>
      <p className="font-bold" id="sale-documents">
        مدارکی که این طرح می‌خواهد
      </p>
      <ul className="list-disc space-y-1 ps-5" aria-labelledby="sale-documents">
        {documents.map((document) => (
          <li key={document}>{document}</li>
        ))}
      </ul>
      <UploadField
        {...fields.papers}
        uploadTo="/files/sale-papers"
        maxBytes={8_000_000}
        maxFiles={maxDocuments}
        hint="از هر مدرک یک عکس. اگر الان ندارید، خالی بگذارید و قبل از قرارداد از صفحهٔ سفارش بفرستید."
      />
    </>
  )
}

function confirmStep(sale: SaleView, fields: StepFields<'confirm'>, formKey: string) {
  const { first, second, agency, lines, whole, now, minutes, drawAt, final } = sale.summary
  return (
    <>
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="planVersion" value={sale.version} />
      <ul className="sale-rows">
        <li>
          <span>خودرو</span>
          <b>{first}</b>
        </li>
        {second && (
          <li>
            <span>اولویت دوم</span>
            <span>{second}</span>
          </li>
        )}
        <li>
          <span>نمایندگی</span>
          <span>{agency}</span>
        </li>
        {lines.map(({ label, amount }) => (
          <li key={label}>
            <span>{label}</span>
            <span>{amount}</span>
          </li>
        ))}
        <li>
          <span>{final ? 'قیمت نهایی' : 'قیمت علی‌الحساب'}</span>
          <b>{whole}</b>
        </li>
        <li>
          <span>{drawAt ? 'پرداخت بعد از برنده شدن' : 'پرداخت همین حالا'}</span>
          <b>{now}</b>
        </li>
      </ul>
      <Notice tone="info">
        {drawAt
          ? `با ثبت‌نام یک بلیت قرعه‌کشی می‌گیرید و الان پولی پرداخت نمی‌کنید. قرعه‌کشی ${drawAt} است و زمان ثبت‌نام در نتیجه اثری ندارد.`
          : `بعد از ثبت، این خودرو ${minutes} دقیقه برای شما نگه داشته می‌شود. اگر تا آن موقع پرداخت نکنید آزاد می‌شود.`}
      </Notice>
      <details>
        <summary className="min-h-11 content-center text-lazuli">متن شرایط طرح</summary>
        <p className="whitespace-pre-line">{sale.terms}</p>
      </details>
      <CheckboxField {...fields.accepted} />
    </>
  )
}
