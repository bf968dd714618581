import { data } from 'react-router'
import { addressLimits } from '#platform/address.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { consumeLimits } from '#platform/limits/limits.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageMeta } from '#ui/page-meta.ts'
import { Card } from '#ui/parts/card.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { policyVerifyPath } from '../addresses.ts'
import { verifyPolicy } from '../server/policy-paper.ts'
import { policyStates } from '../texts.ts'
import type { Route } from './+types/verify'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const limit = await consumeLimits(ctx, addressLimits('verify', ctx.scope.address, { max: 60, seconds: 600 }))
  if (!limit.allowed) throw new AppError('too-many-requests', 429, { retryAfterSeconds: limit.waitSeconds })
  const policy = await verifyPolicy(ctx, params.code)
  // Never cached: a stored «valid» would outlive the policy.
  return data(
    { policy, code: params.code, origin: ctx.scope.origin },
    { headers: { 'cache-control': 'private, no-store' } },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const title = 'بررسی بیمه‌نامه'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title,
        description: 'اعتبار بیمه‌نامه‌ای که از فرمان خریده شده.',
        path: policyVerifyPath(loaderData.code),
        origin: loaderData.origin,
        hidden: true,
      })
    : []

/** Shows anyone with a code whether the policy is valid today and for which car, without personal data. */
export default function VerifyPolicy({ loaderData: { policy } }: Route.ComponentProps) {
  if (!policy) {
    return (
      <>
        <h1 className="text-title">{title}</h1>
        <EmptyState drawing="no-results" title="این بیمه‌نامه از فرمان نیست">
          کد را دوباره از روی بیمه‌نامه اسکن کنید. اگر باز هم همین را دیدید، به این بیمه‌نامه اعتماد نکنید.
        </EmptyState>
      </>
    )
  }
  const { tone, title: statement, text } = policyStates[policy.state]
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-4">
      <h1 className="text-title">{title}</h1>
      <Notice tone={tone} title={statement}>
        {text}
      </Notice>
      <Card title={`شخص ثالث، ${policy.insurer}`}>
        {policy.plate && <Plate plate={policy.plate} />}
        <FactsGrid
          facts={[
            { label: 'از', value: policy.from },
            { label: 'تا', value: policy.until },
            { label: 'تعهد مالی', value: policy.cover },
            { label: '۴ رقم آخر شمارهٔ بیمه‌نامه', value: <bdi dir="ltr">{policy.numberEnd ?? 'ثبت نشده'}</bdi> },
          ]}
        />
        <p className="text-note text-muted">پلاک و شماره را با خودرو و بیمه‌نامه‌ای که دستتان است مقایسه کنید.</p>
      </Card>
    </div>
  )
}
