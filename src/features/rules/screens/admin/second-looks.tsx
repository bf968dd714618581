import { z } from 'zod'
import { findNames } from '#features/identity/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { formAction } from '#platform/form-action.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { secondApprovalsPath } from '../../addresses.ts'
import { findApprovals, withdrawApproval } from '../../server/second-approval.ts'
import type { Route } from './+types/second-looks'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, secrets, scope } = contextOf(context)
  const rows = await findApprovals(db)
  const names = await findNames(
    db,
    secrets,
    rows.map(({ asked_by }) => asked_by),
  )
  return rows.map(({ id, title, href, asked_by, asked_at }) => ({
    id: String(id),
    title,
    href,
    by: names.get(asked_by) ?? 'حساب حذف‌شده',
    own: asked_by === scope.session.personId,
    at: formatDateTime(asked_at),
  }))
}

const withdrawSchema = z.object({ look: z.string().regex(/^\d{1,18}$/) })

export const action = formAction(withdrawSchema, (ctx, { look }) => withdrawApproval(ctx, BigInt(look)), {
  done: secondApprovalsPath,
  refusals: {},
})

export const meta: Route.MetaFunction = () => pageTitle('تأیید نفر دوم')

/** Staff actions with money that wait, with the page on which a second member of staff repeats each. */
export default function SecondApprovals({ loaderData: approvals }: Route.ComponentProps) {
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <PageHeader
        title="تأیید نفر دوم"
        lead="این کارها وقتی انجام می‌شوند که همکار دیگری هم همان کار را با همان مشخصات ثبت کند."
      />
      {approvals.length === 0 && <EmptyState title="کاری منتظر تأیید نیست" />}
      <ul className="flex flex-col gap-4">
        {approvals.map(({ id, title, href, by, own, at }) => (
          <li key={id} className="flex flex-col gap-3 card p-4">
            <p>
              <a href={href} className="font-bold text-link-inline">
                {title}
              </a>
            </p>
            <p className="text-note text-muted">
              <bdi>{by}</bdi> · {at}
            </p>
            {own && <Notice tone="info">این را خودتان ثبت کرده‌اید؛ همکار دیگری باید همان را ثبت کند.</Notice>}
            <PostForm>
              <input type="hidden" name="look" value={id} />
              <Button kind="quiet" type="submit">
                لغو درخواست
                <span className="sr-only"> {title}</span>
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </div>
  )
}
