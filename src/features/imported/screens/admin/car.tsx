import { z } from 'zod'
import { worksColours } from '#features/catalog/contract.ts'
import { dayOfJalali } from '#kit/day.ts'
import { ok } from '#kit/result.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/calendar/date-field.tsx'
import { MoneyField, NumberField } from '#ui/fields/amount-fields.tsx'
import { DigitsField } from '#ui/fields/digits-field.tsx'
import { OptionField } from '#ui/fields/option-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { carAdminPath, carPath, roundAdminPath } from '../../addresses.ts'
import '../../components/imported.css'
import { engineKinds } from '../../costs.ts'
import {
  contentFormSchema,
  contentOfForm,
  adminDays,
  engineNames,
  publishSchema,
  stageSchema,
  typedOf,
} from '../../admin-schemas.ts'
import { adminRefusals } from '../../admin-texts.ts'
import { carSlug, publicIdField } from '../../schemas.ts'
import { addStage, getAdminCar, publishCar, saveCar, withdrawCar } from '../../server/admin-cars.ts'
import { stageKeys, stageNames } from '../../states.ts'
import type { Route } from './+types/car'

export const middleware = [requireStaff]

const adminCarParams = z.object({ roundId: publicIdField, carSlug })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { roundId, carSlug: slug } = validateParams(adminCarParams, params)
  const { content, reached, ...car } = await getAdminCar(contextOf(context).db, roundId, slug)
  return {
    car: { ...car, title: content.title },
    roundId,
    typed: typedOf(content),
    stages: stageKeys.filter((key) => !reached.includes(key)).map((key) => ({ value: key, label: stageNames[key] })),
    colours: Object.entries(worksColours).map(([value, { label }]) => ({ value, label })),
    problem: adminRefusals[url.searchParams.get('problem') as keyof typeof adminRefusals] ?? null,
  }
}

export function action(args: Route.ActionArgs) {
  const { roundId, carSlug: slug } = validateParams(adminCarParams, args.params)
  const common = { done: carAdminPath(roundId, slug), refusals: adminRefusals }
  return chosenAction('act', args, {
    withdraw: formAction(z.object({}), async (ctx) => ok(await withdrawCar(ctx, { slug })), {
      done: (result) => (result.ok ? common.done : `${common.done}?problem=${result.code}`),
      refusals: {},
    }),
    publish: formAction(publishSchema, (ctx, { reason }) => publishCar(ctx, { slug, reason }), {
      ...common,
      at: 'reason',
    }),
    stage: formAction(
      stageSchema,
      (ctx, { stage, onDay, proof }) => addStage(ctx, { slug, stage, onDay: dayOfJalali(onDay), proof: proof || null }),
      { ...common, at: 'stage' },
    ),
    content: formAction(
      contentFormSchema,
      async (ctx, typed) => {
        const { content } = await getAdminCar(ctx.db, roundId, slug)
        return saveCar(ctx, { slug, content: contentOfForm(typed, content.demo) })
      },
      { ...common, refusals: { ...adminRefusals, 'no-trim': { trim: adminRefusals['no-trim'] } } },
    ),
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.car.title ?? 'خودروی وارداتی')

type PageProps = Pick<Route.ComponentProps, 'loaderData'> & { answer: FormAnswer | undefined }

/** One imported car for staff: draft, versions, and stages from order to plate. */
export default function AdminCar({ loaderData, actionData }: Route.ComponentProps) {
  const { car, roundId, problem } = loaderData
  return (
    <RecordPage
      title={car.title}
      back={{ href: roundAdminPath(roundId), label: 'دوره' }}
      state={{ tone: car.state === 'published' ? 'good' : 'plain', text: car.stateName }}
      lead={car.version ? `نسخهٔ ${car.version} منتشر شده است.` : 'هنوز منتشر نشده است.'}
      actions={car.version && <TextLink href={carPath(car.slug)}>صفحهٔ خودرو</TextLink>}
    >
      {problem && <Notice tone="warn">{problem}</Notice>}
      {car.hasDraft && car.state !== 'withdrawn' && <Publish answer={actionData} />}
      {car.state !== 'withdrawn' && <Content loaderData={loaderData} answer={actionData} />}
      <Stages loaderData={loaderData} answer={actionData} />
      {car.state === 'published' && (
        <Card title="خارج کردن از عرضه">
          <p>خودرو با وضعیت «لغو شد» در لیست می‌ماند و دیگر به کسی نمی‌رسد. خودروهای تخصیص‌یافته می‌مانند. برگشت ندارد.</p>
          <PostForm>
            <Button kind="danger" type="submit" name="act" value="withdraw">
              خارج کردن خودرو از عرضه
            </Button>
          </PostForm>
        </Card>
      )}
    </RecordPage>
  )
}

function Publish({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(publishSchema, { id: 'imported-publish', answer, keepDraft: false })
  return (
    <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
      <h2 className="text-heading">انتشار پیش‌نویس</h2>
      <TextAreaField {...fields.reason} max={200} rows={2} />
      <Button kind="main" type="submit" name="act" value="publish" busy={busy} className="self-start">
        انتشار خودرو
      </Button>
    </SchemaForm>
  )
}

const engineOptions = engineKinds.map((value) => ({ value, label: engineNames[value] }))

function Content({ loaderData: { typed, colours, car }, answer }: PageProps) {
  const { form, fields, busy } = useSchemaForm(contentFormSchema, {
    id: `imported-content-${car.slug}`,
    answer,
    defaults: typed,
  })
  return (
    <SchemaForm form={form} className="card flex flex-col gap-4 p-5">
      <h2 className="text-heading">مشخصات</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...fields.title} maxLength={60} />
        <TextField {...fields.trim} dir="ltr" maxLength={120} />
        {/* A year is printed without digit grouping. */}
        <DigitsField maxLength={4} {...fields.year} />
        <OptionField {...fields.colour} options={colours} />
        <TextField {...fields.origin} maxLength={30} />
        <OptionField {...fields.engine} options={engineOptions} />
        <MoneyField {...fields.port} />
        <TextField {...fields.source} maxLength={120} />
        <MoneyField {...fields.duty} />
        <MoneyField {...fields.vat} />
        <MoneyField {...fields.freight} />
        <TextField {...fields.importer} maxLength={60} />
        <TextField {...fields.phone} dir="ltr" maxLength={20} />
        <TextField {...fields.cities} maxLength={200} />
        <TextField {...fields.warranty} maxLength={100} />
        <TextField {...fields.parts} maxLength={160} />
        <NumberField {...fields.deliverFrom} unit="روز" />
        <NumberField {...fields.deliverTo} unit="روز" />
      </div>
      <Button kind="outline" type="submit" name="act" value="content" busy={busy} className="self-start">
        ذخیرهٔ پیش‌نویس
      </Button>
    </SchemaForm>
  )
}

function Stages({ loaderData: { car, stages }, answer }: PageProps) {
  const { form, fields, busy } = useSchemaForm(stageSchema, { id: 'imported-stage', answer, keepDraft: false })
  return (
    <Card title="مسیر واردات">
      <ul className="imported-rows">
        {car.stages.map(({ name, day, proof }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{day}</span>
            {proof && <small>{proof}</small>}
          </li>
        ))}
      </ul>
      {stages.length > 0 && (
        <SchemaForm form={form} className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <OptionField {...fields.stage} options={stages} />
            <DateField {...fields.onDay} {...adminDays} />
          </div>
          <TextField {...fields.proof} maxLength={120} hint="مثلاً شمارهٔ بارنامه یا پروانهٔ گمرکی" />
          <Button kind="outline" type="submit" name="act" value="stage" busy={busy} className="self-start">
            ثبت مرحله
          </Button>
        </SchemaForm>
      )}
    </Card>
  )
}
