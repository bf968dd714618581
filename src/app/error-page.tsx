import { IconCopy } from '@tabler/icons-react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { toPersianDigits } from '#kit/digits.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { nearestPages } from './nearest-pages.ts'

const messages: Record<number, [title: string, advice: string]> = {
  400: ['این درخواست خوانده نشد', 'نشانی یا فرم کامل نیست؛ یک قدم برگردید و دوباره بفرستید.'],
  403: ['اجازهٔ دیدن این صفحه را ندارید', 'اگر فکر می‌کنید اشتباه است، با حساب دیگری وارد شوید.'],
  404: ['صفحه پیدا نشد', 'شاید نشانی جابه‌جا شده یا یک حرف آن اشتباه نوشته شده است.'],
  405: ['این کار در این نشانی شدنی نیست', 'یک قدم برگردید و از دکمهٔ همان صفحه استفاده کنید.'],
  429: ['درخواست‌های شما بیش از اندازه است', 'چند لحظه صبر کنید و دوباره تلاش کنید.'],
  500: ['این صفحه درست کار نکرد', 'مشکل از ماست و ثبت شد. کمی بعد دوباره تلاش کنید.'],
  503: ['سرویس برای چند لحظه در دسترس نیست', 'چیزی از دست نرفته است. چند ثانیهٔ دیگر دوباره تلاش کنید.'],
}

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

/** The error page of the specification (§2): status code and message, its description, and its two buttons. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const status = statusOf(error)
  const [title, advice] = messages[status] ?? messages[status < 500 ? 400 : 500]!
  const code = toPersianDigits(status)
  return (
    <section className="mx-auto flex max-w-xl flex-col items-start gap-3 py-8">
      <title>{`${title} · فرمان`}</title>
      <meta name="description" content={`خطای ${code}`} />
      <meta name="robots" content="noindex" />
      <p className="tabular text-[4rem] leading-none font-extrabold text-lazuli">{code}</p>
      <h1 className="text-title">{title}</h1>
      <p className="text-muted">{advice}</p>
      {status === 404 && <MissingPath path={decoded(pathname)} />}
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink kind="main" href="/">
          صفحه اصلی
        </ButtonLink>
        <Button kind="outline" onClick={stepBack}>
          صفحه قبل
        </Button>
      </div>
      {status !== 404 && (
        <a href={pathname + search} rel="external" className="text-label text-lazuli underline">
          دوباره
        </a>
      )}
      {status === 404 && <NearPages pathname={pathname} />}
    </section>
  )
}

/** One step back in history, or home when there is no history. */
function stepBack(): void {
  if (history.length > 1) history.back()
  else location.assign('/')
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

function MissingPath({ path }: { path: string }) {
  return (
    <p className="flex max-w-full items-center gap-2 rounded-control border border-line bg-surface ps-3 text-label">
      <bdi dir="ltr" className="min-w-0 [overflow-wrap:anywhere]">
        {path}
      </bdi>
      <button
        type="button"
        aria-label="رونوشت نشانی"
        className="grid size-11 flex-none place-items-center text-muted hover:text-ink"
        onClick={() => void navigator.clipboard?.writeText(path)}
      >
        <IconCopy aria-hidden size={18} />
      </button>
    </p>
  )
}

function NearPages({ pathname }: { pathname: string }) {
  return (
    <nav aria-label="صفحه‌های نزدیک" className="mt-6 w-full border-t border-line pt-4">
      <h2 className="text-label text-muted">شاید دنبال یکی از این‌ها هستید</h2>
      <ul className="mt-1">
        {nearestPages(pathname).map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="flex min-h-11 items-center font-medium text-lazuli hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
