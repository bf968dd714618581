import { data } from 'react-router'
import { z } from 'zod'
import { formatInteger } from '#kit/digits.ts'
import { ok } from '#kit/result.ts'
import { contextOf } from '#platform/context.ts'
import { mayDo } from '#platform/permissions.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyField, NumberField } from '#ui/fields/amount-fields.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { carAdminPath, adminPath, roundAdminPath } from '../../addresses.ts'
import '../../components/imported.css'
import { contractColumns } from '../../contract-file.ts'
import {
  contractFileSchema,
  contractSchema,
  adminDays,
  lotterySchema,
  endSchema,
  newCarSchema,
} from '../../admin-schemas.ts'
import { adminRefusals } from '../../admin-texts.ts'
import { roundParams } from '../../schemas.ts'
import { importContracts, type ContractOutcome } from '../../server/bring-contracts.ts'
import { announceRound, copyCar, getAdminRound, type AdminRoundPage } from '../../server/admin-cars.ts'
import { contractOrder, deliverOrder, endByImporter } from '../../server/admin-orders.ts'
import type { Route } from './+types/round'

export const middleware = [requireStaff]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const { roundId } = validateParams(roundParams, params)
  const round = await getAdminRound(ctx, roundId)
  return {
    round: mayDo(ctx, 'imported.orders') ? round : { ...round, orders: [] },
    announces: round.mayAnnounce && mayDo(ctx, 'draws.run'),
    draws: mayDo(ctx, 'draws.run'),
    contracts: mayDo(ctx, 'imported.orders') && round.orders.some(({ state }) => state === 'allocated'),
    problem: adminRefusals[url.searchParams.get('problem') as keyof typeof adminRefusals] ?? null,
  }
}

export function action(args: Route.ActionArgs) {
  const { roundId: round } = validateParams(roundParams, args.params)
  const common = { done: roundAdminPath(round), refusals: adminRefusals }
  const importFile = (write: boolean) =>
    formAction(contractFileSchema, async (ctx, { text }) => ok(await importContracts(ctx, { round, text, write })), {
      done: (outcome, typed) =>
        outcome.written ? common.done : data({ outcome, typed }, { status: outcome.wrong.length > 0 ? 422 : 200 }),
      refusals: {},
    })
  return chosenAction('act', args, {
    deliver: formAction(
      z.object({ order: z.string() }),
      async (ctx, { order }) => ok(await deliverOrder(ctx, { id: order.slice(0, 20) })),
      { done: (result) => (result.ok ? common.done : `${common.done}?problem=${result.code}`), refusals: {} },
    ),
    try: importFile(false),
    write: importFile(true),
    contract: formAction(
      contractSchema,
      (ctx, { order: id, number, price }) => contractOrder(ctx, { id, number, priceRial: price }),
      {
        ...common,
        refusals: {
          ...adminRefusals,
          'not-promised': { price: adminRefusals['not-promised'] },
          'number-taken': { number: adminRefusals['number-taken'] },
        },
      },
    ),
    end: formAction(endSchema, (ctx, { order: id, reason }) => endByImporter(ctx, { id, reason }), {
      ...common,
      at: 'reason',
    }),
    draw: formAction(
      lotterySchema,
      (ctx, { revealBy, firstParty, firstCommitment, secondParty, secondCommitment, number, substitute }) =>
        announceRound(ctx, {
          round,
          revealBy,
          substitute,
          parts: [
            { kind: 'party', name: firstParty, commitment: firstCommitment },
            { kind: 'party', name: secondParty, commitment: secondCommitment },
            { kind: 'number', name: number },
          ],
        }),
      { ...common, at: 'revealBy' },
    ),
    car: formAction(newCarSchema, (ctx, car) => copyCar(ctx, { round, ...car }), {
      done: (_made, { slug }) => carAdminPath(round, slug),
      at: 'slug',
      refusals: { ...adminRefusals, 'no-source': { from: adminRefusals['no-source'] } },
    }),
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.round.title ?? 'دورهٔ وارداتی')

/** One round for staff: cars, lottery, and open orders. */
export default function Round({ loaderData, actionData }: Route.ComponentProps) {
  const { round, announces, draws, contracts, problem } = loaderData
  const tried = actionData && 'outcome' in actionData ? actionData : undefined
  const answer = actionData && !('outcome' in actionData) ? actionData : undefined
  return (
    <RecordPage
      title={round.title}
      back={{ href: adminPath, label: 'خودروهای وارداتی' }}
      state={{ tone: round.tone, text: round.phase }}
      lead={`${round.opens} تا ${round.closes}`}
    >
      {problem && <Notice tone="warn">{problem}</Notice>}
      <Card title="خودروها">
        {round.cars.length === 0 && <EmptyState title="هنوز خودرویی در این دوره نیست" />}
        <ul className="imported-rows">
          {round.cars.map(({ slug, title, state, tone, capacity, pending }) => (
            <li key={slug}>
              <TextLink href={carAdminPath(round.id, slug)}>{title}</TextLink>
              <span>
                {capacity} دستگاه
                <Badge tone={tone}>{state}</Badge>
                {pending && <Badge tone="warn">تغییر منتشرنشده</Badge>}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {round.draw ? (
        <Card title="قرعه‌کشی">
          <p>شروع، بستن و قرعه‌کشی را دو همکار در صفحهٔ قرعه‌کشی امضا می‌کنند. تخصیص بعد از قرعه‌کشی خودکار انجام می‌شود.</p>
          {draws && <TextLink href={`/admin/draws/${round.draw}`}>مرحله‌های قرعه‌کشی</TextLink>}
        </Card>
      ) : (
        <NewCar answer={answer} />
      )}
      {announces && <Announce answer={answer} />}
      {contracts && <ContractFile tried={tried} answer={answer} />}
      {round.orders.length > 0 && (
        <section aria-label="سفارش‌های تخصیص‌یافته" className="flex flex-col gap-4">
          <h2 className="text-heading">سفارش‌های تخصیص‌یافته</h2>
          {round.orders.map((order) => (
            <Order key={order.id} order={order} answer={answer} />
          ))}
        </section>
      )}
    </RecordPage>
  )
}

function NewCar({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(newCarSchema, { id: 'imported-car', answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
      <h2 className="text-heading">خودروی جدید</h2>
      <TextField {...fields.from} dir="ltr" hint="آدرس خودرویی که مشخصاتش کپی شود، مثلاً camry-hybrid-2024" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...fields.slug} dir="ltr" hint="حروف کوچک انگلیسی، رقم و خط تیره" />
        <NumberField {...fields.capacity} unit="دستگاه" />
      </div>
      <Button kind="main" type="submit" name="act" value="car" busy={busy} className="self-start">
        ساخت پیش‌نویس
      </Button>
    </SchemaForm>
  )
}

function Announce({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(lotterySchema, { id: 'imported-draw', answer })
  return (
    <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
      <h2 className="text-heading">اعلام قرعه‌کشی</h2>
      <p className="text-label text-muted">
        بعد از اعلام، هیچ‌کدام از این‌ها عوض نمی‌شود و شروع را همکار دیگری امضا می‌کند. هر طرف فقط SHA-256 عدد تصادفی خودش را
        می‌دهد.
      </p>
      <DateField {...fields.revealBy} withTime {...adminDays} />
      <TextField {...fields.firstParty} maxLength={80} />
      <TextField {...fields.firstCommitment} dir="ltr" maxLength={64} />
      <TextField {...fields.secondParty} maxLength={80} />
      <TextField {...fields.secondCommitment} dir="ltr" maxLength={64} />
      <TextField {...fields.number} maxLength={200} hint="مثلاً شاخص کل بورس تهران، اولین روز کاری بعد از پایان" />
      <TextField {...fields.substitute} maxLength={200} hint="عددی که بعد از مهلت اعلام بیرون می‌آید" />
      <Button kind="main" type="submit" name="act" value="draw" busy={busy} className="self-start">
        اعلام قرعه‌کشی
      </Button>
    </SchemaForm>
  )
}

type Tried = { outcome: ContractOutcome; typed: { text: string } }

function ContractFile({ tried, answer }: { tried: Tried | undefined; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(contractFileSchema, {
    id: 'imported-contracts',
    answer,
    defaults: tried?.typed,
    keepDraft: false,
  })
  const right = tried && tried.outcome.wrong.length === 0 && tried.outcome.good > 0
  return (
    <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
      <h2 className="text-heading">فایل قراردادهای واردکننده</h2>
      {tried && (
        <Notice tone={right ? 'info' : 'warn'} live title="نتیجهٔ بررسی">
          <p>
            {formatInteger(tried.outcome.good)} سطر درست، {formatInteger(tried.outcome.wrong.length)} ایراد
          </p>
          <ul>
            {tried.outcome.wrong.slice(0, 20).map(({ line, tracking, text }) => (
              <li key={line}>
                سطر {formatInteger(line)}: <bdi dir="ltr">{tracking || '—'}</bdi> {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <TextAreaField
        {...fields.text}
        max={500_000}
        rows={5}
        dir="ltr"
        hint={`ستون‌ها: ${contractColumns.join('، ')}؛ قیمت به تومان`}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind={right ? 'outline' : 'main'} type="submit" name="act" value="try" busy={busy}>
          بررسی بدون ثبت
        </Button>
        {right && (
          <Button kind="main" type="submit" name="act" value="write" busy={busy}>
            ثبت {formatInteger(tried.outcome.good)} قرارداد
          </Button>
        )}
      </div>
    </SchemaForm>
  )
}

type AdminOrder = AdminRoundPage['orders'][number]

function Order({ order, answer }: { order: AdminOrder; answer: FormAnswer | undefined }) {
  const { id, who, title, stateName, tone, promised, price, contract, deposit, state } = order
  return (
    <section aria-label={`سفارش ${who}`} className="card flex flex-col gap-3 p-4">
      <div className="imported-head">
        <b>
          {who} · <bdi dir="ltr">{id}</bdi>
        </b>
        <Badge tone={tone}>{stateName}</Badge>
      </div>
      <p className="text-note text-muted">
        {title} · قیمت وعده‌شده {promised}
        {price && ` · قیمت قرارداد ${price}`}
        {contract && ` · قرارداد ${contract}`} · سپرده: {deposit}
      </p>
      {state === 'allocated' && <Contract id={id} answer={answer} />}
      {state === 'paid' && (
        <PostForm>
          <input type="hidden" name="order" value={id} />
          <Button kind="main" type="submit" name="act" value="deliver">
            خودرو تحویل شد
          </Button>
        </PostForm>
      )}
      {state !== 'delivered' && <End id={id} answer={answer} />}
    </section>
  )
}

function Contract({ id, answer }: { id: string; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(contractSchema, { id: `contract-${id}`, answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="flex flex-col gap-3">
      <input type="hidden" name="order" value={id} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...fields.number} dir="ltr" maxLength={30} />
        <MoneyField {...fields.price} />
      </div>
      <Button kind="main" type="submit" name="act" value="contract" busy={busy} className="self-start">
        ثبت قرارداد
      </Button>
    </SchemaForm>
  )
}

function End({ id, answer }: { id: string; answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(endSchema, { id: `end-${id}`, answer, keepDraft: false })
  return (
    <details>
      <summary className="min-h-11 content-center text-lazuli">لغو و برگشت پول</summary>
      <SchemaForm form={form} className="flex flex-col gap-3">
        <input type="hidden" name="order" value={id} />
        <TextAreaField {...fields.reason} max={200} rows={2} hint="فقط در گزارش فعالیت‌ها می‌ماند." />
        <Button kind="danger" type="submit" name="act" value="end" busy={busy} className="self-start">
          لغو سفارش و برگشت همهٔ پول
        </Button>
      </SchemaForm>
    </details>
  )
}
