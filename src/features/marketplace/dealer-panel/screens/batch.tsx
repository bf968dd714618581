import { redirect } from '#kit/redirect.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { sentField } from '#kit/sent-form.ts'
import { requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Picture } from '#ui/picture.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { useRefreshWhile } from '#ui/use-refresh-while.ts'
import { panelAdPath, panelBatchPath, panelPath } from '../../panel-addresses.ts'
import { PanelFrame } from '../components/panel-frame.tsx'
import '../components/stock-table.css'
import { panelOf, headOf } from '../server/panel-context.ts'
import { dropBatch, getBatch, runBatch, undoBatch, type BatchView } from '../server/batches.ts'
import type { BatchOutcome } from '../stock-batch.ts'
import { readPage } from '../stock-query.ts'
import type { Route } from './+types/batch'

export const middleware = [requireSignIn]

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, gallery } = await panelOf(args, 'bulk')
  const batch = await getBatch(ctx, gallery, { id: args.params.batchId, page: readPage(url.searchParams) })
  return { gallery: headOf(gallery), batch, late: url.searchParams.has('late') }
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'bulk')
  const { batchId: id } = args.params
  const action = await sentField(request, 'act')
  const path = panelBatchPath(gallery.slug, id)
  if (action === 'drop') {
    await dropBatch(ctx, gallery, id)
    return redirect(panelPath(gallery.slug))
  }
  if (action === 'run') await runBatch(ctx, gallery, { personId, id })
  if (action !== 'undo') return redirect(path)
  return redirect((await undoBatch(ctx, gallery, { personId, id })) ? path : `${path}?late`)
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.batch.title ?? 'تغییر گروهی')

const outcomes: Record<BatchOutcome, { label: string; tone: 'plain' | 'good' | 'warn' }> = {
  planned: { label: 'تغییر می‌کند', tone: 'plain' },
  left: { label: 'تغییر نمی‌کند', tone: 'warn' },
  done: { label: 'تغییر کرد', tone: 'good' },
  undone: { label: 'برگشت', tone: 'plain' },
  kept: { label: 'برنگشت', tone: 'warn' },
}

/** A change of many cars: its preview, its progress, what became of each car, and its undoing. */
export default function Batch({ loaderData: { gallery, batch, late } }: Route.ComponentProps) {
  const working = batch.state === 'running' || batch.state === 'undoing'
  useRefreshWhile(working)
  return (
    <PanelFrame gallery={gallery} part="">
      <TextLink href={panelPath(gallery.slug)}>برگشت به موجودی</TextLink>
      <Head batch={batch} slug={gallery.slug} late={late} />
      {batch.rows.length > 0 && <Rows batch={batch} slug={gallery.slug} />}
      {batch.pages > 1 && (
        <nav aria-label="صفحه‌های خودروها" className="flex flex-wrap items-center gap-3 text-label">
          {batch.page > 1 && <ButtonLink href={`?page=${batch.page - 1}`}>صفحهٔ قبل</ButtonLink>}
          <span className="text-muted">
            صفحهٔ {formatInteger(batch.page)} از {formatInteger(batch.pages)}
          </span>
          {batch.page < batch.pages && <ButtonLink href={`?page=${batch.page + 1}`}>صفحهٔ بعد</ButtonLink>}
        </nav>
      )}
    </PanelFrame>
  )
}

type HeadProps = { batch: BatchView; slug: string; late: boolean }

function Head({ batch: { id, title, state, stateName, by, at, counts, undoUntil }, slug, late }: HeadProps) {
  const { planned, done, left, undone, kept } = counts
  const working = state === 'running' || state === 'undoing'
  return (
    <section className="flex flex-col gap-3 card p-4 sm:p-5">
      <h2 className="text-heading">{title}</h2>
      <p className="flex flex-wrap items-center gap-x-3 text-note text-muted">
        <span>{by}</span> <span>{at}</span> <Badge>{stateName}</Badge>
      </p>
      {late && state === 'done' && (
        <Notice tone="warn" live>
          مهلت برگرداندن تمام شده است. خودروها را جداگانه یا با یک تغییر گروهی دیگر تغییر بدهید.
        </Notice>
      )}
      {working && (
        <Notice tone="info" title={stateName}>
          <p>
            {formatInteger(state === 'running' ? done + left : undone + kept)} از{' '}
            {formatInteger(planned + done + left + undone + kept)} خودرو انجام شد. می‌توانید صفحه را ببندید.
          </p>
          <progress
            className="mt-2 w-full"
            aria-label="پیشرفت"
            max={planned + done + left + undone + kept}
            value={state === 'running' ? done + left : undone + kept}
          />
          <ButtonLink href={panelBatchPath(slug, id)} data-prefetch="none" className="mt-2">
            دیدن وضعیت جدید
          </ButtonLink>
        </Notice>
      )}
      {state === 'checked' && (
        <p className="text-label">
          {planned === 0
            ? 'هیچ‌کدام از خودروها تغییر نمی‌کند؛ دلیل کنار هر کدام نوشته شده است.'
            : `${formatInteger(planned)} خودرو تغییر می‌کند${left > 0 ? ` و ${formatInteger(left)} خودرو نه؛ دلیلش کنار هر کدام نوشته شده است` : ''}.`}
        </p>
      )}
      {state === 'ended' && (
        <Notice tone="warn">
          این تغییر ثبت نشد: یک روز از آن گذشته یا بعد از آن پنج تغییر دیگر آماده شده است. خودروها را دوباره انتخاب
          کنید.
        </Notice>
      )}
      {state === 'dropped' && <Notice tone="info">این تغییر لغو شد و هیچ خودرویی عوض نشده است.</Notice>}
      {state === 'done' && (
        <Notice tone={done > 0 ? 'good' : 'warn'} live>
          {formatInteger(done)} خودرو تغییر کرد.
          {left > 0 && ` ${formatInteger(left)} خودرو تغییر نکرد؛ دلیلش کنار هر کدام نوشته شده است.`}
        </Notice>
      )}
      {state === 'undone' && (
        <Notice tone="good" live>
          {formatInteger(undone)} خودرو به حالت قبل برگشت.
          {kept > 0 && ` ${formatInteger(kept)} خودرو برنگشت، چون بعد از آن تغییر کرده است.`}
        </Notice>
      )}
      <PostForm className="flex flex-wrap items-center gap-3 empty:hidden">
        {state === 'checked' && planned > 0 && (
          <Button kind="main" type="submit" name="act" value="run">
            ثبت تغییر {formatInteger(planned)} خودرو
          </Button>
        )}
        {state === 'checked' && (
          <Button kind="quiet" type="submit" name="act" value="drop">
            لغو این تغییر
          </Button>
        )}
        {undoUntil && done > 0 && (
          <>
            <Button kind="outline" type="submit" name="act" value="undo">
              برگرداندن {formatInteger(done)} خودرو
            </Button>
            <span className="text-note text-muted">تا {undoUntil}</span>
          </>
        )}
      </PostForm>
    </section>
  )
}

const Rows = ({ batch, slug }: { batch: BatchView; slug: string }) => (
  <ul className="divide-y divide-line card" aria-label="خودروها">
    {batch.rows.map(({ id, title, year, picture, before, after, outcome, reason }) => (
      <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <a href={panelAdPath(slug, id)} className="stock-car min-w-0 flex-1 basis-64">
          <span className="stock-picture">
            {picture && <Picture name={picture} alt="" sizes="72px" widths={[160]} />}
          </span>
          <span>
            <b>{title}</b>
            <small>{toPersianDigits(year)}</small>
          </span>
        </a>
        <p className="basis-64 text-label">
          <span className={after ? 'text-muted' : undefined}>
            <span className="sr-only">قبل: </span>
            {before}
          </span>
          {after && (
            <>
              {' ← '}
              <b>
                <span className="sr-only">بعد: </span>
                {after}
              </b>
            </>
          )}
        </p>
        <p className="basis-52 text-note">
          <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>
          {reason && <span className="ms-2 text-muted">{reason}</span>}
        </p>
      </li>
    ))}
  </ul>
)
