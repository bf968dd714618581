import { sentText } from '#kit/sent-form.ts'
import type { Result } from '#kit/result.ts'
import { contextOf, type RequestContext } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { isFinalStatus, readIdempotencyKey, withIdempotency } from '#platform/idempotency.ts'
import { sendJson } from '#platform/json-endpoint.ts'
import { statedWaitSeconds } from '#platform/stated-wait.ts'
import { whatBecameOf, type ReportRefusal } from '../server/report.ts'

const words: Record<ReportRefusal | 'gone' | 'handed', string> = {
  ended:
    'این رزرو دیگر باز نیست یا کارشناسی آن شروع شده است؛ آنچه فرستادید ثبت نشد. اگر اشتباه است، به پشتیبانی خبر بدهید.',
  handed: 'این نوبت به کارشناس دیگری سپرده شده است و آنچه فرستادید ثبت نشد.',
  gone: 'این رزرو قبل از رسیدن گزارش لغو شده و پولش برگشته است.',
  'other-report': 'برای این رزرو قبلاً گزارش دیگری ثبت شده است.',
  'too-early':
    'هنوز زود است؛ نزدیک شروع نوبت دوباره بفرستید. آماده نبودن خودرو را از ۱۵ دقیقه بعد از شروع نوبت می‌شود ثبت کرد.',
  'told-more': 'قبلاً به مشتری گفته‌ایم دیرتر از این می‌رسید؛ این خبر ارسال نشد.',
  incomplete: 'گزارش کامل نیست؛ بخش‌های مانده را پر کنید و دوباره بفرستید.',
  'too-little': 'بیشتر موارد «بررسی نشد» است؛ از هر بخش حداقل نیمی و از کل، ۷۰ درصد را بررسی کنید.',
  'few-pictures':
    'عکس کافی نیست: گزارش ۴ عکس (جلو، عقب، پلاک شاسی و کیلومترشمار) و آماده نبودن خودرو یک عکس از محل قرار می‌خواهد.',
  'file-unknown': 'عکس‌ها نرسیده‌اند؛ دوباره بفرستید.',
}

type Answer = { status: number; body: object }
const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
})

type Call = { personId: bigint; id: string; statedWait: number }
type Action = (ctx: RequestContext, call: Call) => Promise<Result<null, ReportRefusal> | null>

/**
 * Runs an inspector's action that waited on a device; its `Idempotency-Key` makes it count once. `action` returns null for
 * an unreadable body.
 */
export async function answerWork(
  { request, url, context }: { request: Request; url: URL; context: Parameters<typeof contextOf>[0] },
  id: string,
  action: Action,
): Promise<Response> {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  if (personId === null) return sendJson({ error: { code: 'sign-in', message: 'برای ثبت گزارش وارد شوید.' } }, 401)
  const statedWait = statedWaitSeconds(request.headers)
  const queued = {
    personId,
    key: readIdempotencyKey(request.headers.get('idempotency-key')),
    request: `${url.pathname}\n${await sentText(request)}`,
    isFinal: ({ status }: Answer) => isFinalStatus(status) && status < 400,
  }
  const { status, body } = await withIdempotency(ctx, queued, async (inside): Promise<Answer> => {
    try {
      const result = await action(inside, { personId, id, statedWait })
      if (result === null) return refused(422, 'invalid', 'گزارش کامل خوانده نشد؛ دوباره مرور کنید و بفرستید.')
      return result.ok ? { status: 200, body: {} } : refused(422, result.code, words[result.code])
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 404) throw error
      const was = await whatBecameOf(inside.db, id)
      return was ? refused(422, was, words[was]) : refused(404, 'not-found', 'این رزرو پیدا نشد.')
    }
  })
  return sendJson(body, status)
}
