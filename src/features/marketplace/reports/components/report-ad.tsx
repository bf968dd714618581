import { IconFlag } from '#ui/icons/index.ts'
import { useRouteLoaderData } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { reportNoteLength, reportReasons, type ReportView } from '../report.ts'

const { other, ...plainReasons } = reportReasons

/** The ad's data that the form needs. */
type ReportedAd = { id: string; path: string; mine: boolean; state: string }

/** Reports an ad: one press opens the reasons, one sends a reason. Works without JavaScript. */
export function ReportAd({ ad, answer }: { ad: ReportedAd; answer: ReportView | null }) {
  const completed = answer?.done ?? false
  if (ad.mine || (ad.state !== 'published' && !answer)) return null
  return (
    <section id="report" aria-label="گزارش آگهی" data-print="no" className="space-y-3">
      {answer && (
        <Notice tone={completed ? 'good' : 'bad'} live>
          {answer.text}
        </Notice>
      )}
      {!completed && ad.state === 'published' && (
        <details open={answer !== null || undefined} className="card px-4">
          <summary className="flex min-h-11 items-center gap-2 text-label text-muted hover:text-ink">
            <IconFlag aria-hidden size={18} />
            گزارش مشکل آگهی
          </summary>
          <Reasons ad={ad} />
        </details>
      )}
    </section>
  )
}

function Reasons({ ad }: { ad: ReportedAd }) {
  const signedIn = (useRouteLoaderData('root') as { signedIn: boolean } | undefined)?.signedIn
  if (!signedIn) {
    return (
      <div className="space-y-2 pb-4 text-label">
        <p>برای گزارش وارد شوید؛ فروشنده نمی‌بیند چه کسی گزارش داده است.</p>
        <ButtonLink
          href={`/login?next=${encodeURIComponent(`${ad.path}#report`)}`}
          data-prefetch="none"
          data-needs-network
        >
          ورود و گزارش
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="space-y-4 pb-4">
      <PostForm action={`${ad.path}#report`} preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="report" />
        {Object.entries(plainReasons).map(([slug, text]) => (
          <Button key={slug} kind="outline" type="submit" name="reason" value={slug}>
            {text}
          </Button>
        ))}
      </PostForm>
      <PostForm action={`${ad.path}#report`} preventScrollReset className="space-y-2">
        <input type="hidden" name="intent" value="report" />
        <input type="hidden" name="reason" value="other" />
        <label htmlFor="report-note" className="block text-label">
          {other}
        </label>
        <textarea
          id="report-note"
          name="note"
          rows={3}
          required
          maxLength={reportNoteLength}
          dir="auto"
          className="w-full rounded-control border border-control bg-surface p-3"
        />
        <Button type="submit">ارسال گزارش</Button>
      </PostForm>
      <p className="text-note text-muted">
        منتظر پاسخ هستید؟{' '}
        <a
          href={`/profile/support?about=ad:${ad.id}`}
          data-prefetch="none"
          className="inline-block py-2.5 text-lazuli underline"
        >
          پیام به پشتیبانی دربارهٔ این آگهی
        </a>
      </p>
    </div>
  )
}
