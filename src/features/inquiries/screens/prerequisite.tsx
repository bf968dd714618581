import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClockHour4 } from '#ui/icons/index.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { maskNationalCode, type NationalCode } from '#kit/national-code.ts'
import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { signInRequired } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { centerPath, prerequisitePath } from '../addresses.ts'
import { PrerequisiteForm } from '../components/prerequisite-form.tsx'
import '../components/inquiries.css'
import { isPrerequisiteKind, prerequisites, type PrerequisiteKind } from '../prerequisites.ts'
import { findPrerequisites, passportOf } from '../server/prerequisites.ts'
import { presentPassport, presentPrerequisite } from '../server/present-prerequisites.ts'
import type { PassportView, PrerequisiteView } from '../views.ts'
import { answerPrerequisiteForm, fieldsOf, knownOf } from './answer-prerequisite.ts'
import type { Route } from './+types/prerequisite'

/** Each kind has its own route. */
function kindOf({ pathname }: URL): PrerequisiteKind {
  const kind = pathname.split('/').at(-1)
  if (!isPrerequisiteKind(kind)) throw notFound()
  return kind
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const kind = kindOf(url)
  const { personId } = ctx.scope.session
  const { origin } = ctx.scope
  if (personId === null) return { kind, guest: true, requests: [], passport: null, origin, known: [], masked: null }
  const [rows, lines, existing] = await Promise.all([
    findPrerequisites(ctx.db, personId),
    passportOf(ctx, personId),
    knownOf(ctx, personId, kind),
  ])
  return {
    kind,
    guest: false,
    requests: rows.filter((row) => row.kind === kind).map((row) => presentPrerequisite(ctx, row)),
    passport: presentPassport(lines, kind),
    origin,
    known: fieldsOf(existing),
    masked: existing.nationalCode ? maskNationalCode(existing.nationalCode as NationalCode) : null,
  }
}

export function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const signIn = () => signInRequired(request, url.pathname)
  return answerPrerequisiteForm(ctx, { request, personId: ctx.scope.session.personId, kind: kindOf(url), signIn })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { title, lead } = prerequisites[loaderData.kind]
  return pageMeta({ title, description: lead, path: prerequisitePath(loaderData.kind), origin: loaderData.origin })
}

/** One prerequisite of buying from a maker: its question, its form, its answers, and the passport that contains it. */
export default function Prerequisite({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, guest, requests, passport, known, masked } = loaderData
  const { title, lead, words } = prerequisites[kind]
  return (
    <div className="inquiry-page">
      <PageHeader title={title} lead={lead} back={{ href: centerPath, label: 'مرکز خودرو' }} />
      <div className="flex min-w-0 flex-col gap-6">
        <PrerequisiteForm key={kind} {...{ kind, guest, known, masked }} answer={actionData} />
        {requests.length > 0 && (
          <section aria-labelledby="requests" className="flex min-w-0 flex-col gap-3">
            <h2 id="requests" className="text-heading">
              درخواست‌های شما
            </h2>
            <ul className="card divide-y divide-line">
              {requests.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {passport && <Passport passport={passport} />}
        <Card title="این پیش‌نیاز چیست">
          <ul className="list-disc space-y-1 ps-5 text-label">
            {words.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <p className="text-note text-muted">
            پاسخ از لیست‌هایی می‌آید که سازمان‌ها یک‌جا می‌دهند؛ معمولاً تا ۲۴ ساعت کاری. پاسخ که آمد با پیامک و اعلان خبرتان
            می‌کنیم. بدون اینترنت هم می‌توانید درخواست بدهید.
          </p>
        </Card>
      </div>
    </div>
  )
}

const icons = { met: IconCircleCheck, 'not-met': IconCircleX, waiting: IconClockHour4, missing: IconCircleDashed }
const colours = { met: 'text-good', 'not-met': 'text-bad', waiting: 'text-lazuli', missing: 'text-muted' }

function Passport({ passport }: { passport: PassportView }) {
  const met = passport.filter(({ state }) => state === 'met').length
  return (
    <Card title="گذرنامهٔ خرید">
      <p className="text-label text-muted">
        {met === 0
          ? 'هنوز پیش‌نیازی تأیید نشده است.'
          : met === passport.length
            ? 'همهٔ پیش‌نیازها را دارید.'
            : `از ${toPersianDigits(passport.length)} پیش‌نیاز، ${toPersianDigits(met)} تا را دارید.`}
      </p>
      <ul className="flex flex-col">
        {passport.map(({ kind, href, title, here, state, text }) => {
          const Icon = icons[state]
          return (
            <li key={kind}>
              <a
                href={href}
                aria-current={here ? 'page' : undefined}
                className="flex min-h-12 items-center gap-3 text-label"
              >
                <Icon aria-hidden size={22} className={`flex-none ${colours[state]}`} />
                <span className={here ? 'font-bold' : undefined}>
                  {title}
                  <small className="block text-muted">{text}</small>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Request({ request }: { request: PrerequisiteView }) {
  const { stateName, tone, at, who, outcome, reasons, facts, validUntil, signature, promised } = request
  return (
    <li className="flex flex-col gap-2 p-4">
      <p className="flex flex-wrap items-center gap-3">
        <b>{outcome ?? stateName}</b>
        <Badge tone={tone}>{stateName}</Badge>
      </p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {facts.length > 0 && <FactsGrid facts={facts.map(({ label, value }) => ({ label, value }))} />}
      <p className="text-note text-muted">
        {[at, who, validUntil && `معتبر تا ${validUntil}`, promised && `حداکثر تا ${promised}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {signature && (
        <p className="text-note text-muted">
          امضای پاسخ: <bdi dir="ltr">{signature}</bdi>
        </p>
      )}
    </li>
  )
}
