import { findHolidays } from '#features/catalog/contract.ts'
import { formatRelative, toJalali } from '#kit/jalali.ts'
import { sortByOrder } from '#kit/sort-by-order.ts'
import { horizonDays } from '#kit/working-time.ts'
import type { RequestContext } from '#platform/context.ts'
import type { AdminTask } from '#platform/manifest.ts'
import { mayDo } from '#platform/permissions.ts'
import type { WorkPreview, WorkQueue } from '#platform/work-queue.ts'
import { compareWork, readWorkKey, workKey, type QueuedWork } from './order-work.ts'
import { adminTexts } from './texts.ts'
import { timeLeft } from './time-left.ts'

/** Maximum number of rows on the page, and of items of one kind that are read for it. */
const shownRows = 50
const readItems = 200

type QueuedTask = AdminTask & { queue: WorkQueue }

/** Returns the tasks that this person may do, in order. */
export const tasksOf = (ctx: RequestContext): AdminTask[] =>
  sortByOrder(ctx.manifests.flatMap(({ adminTasks = [] }) => adminTasks)).filter(({ permission }) =>
    mayDo(ctx, permission),
  )

const queuedTasksOf = (ctx: RequestContext) =>
  tasksOf(ctx).filter((task): task is QueuedTask => task.queue !== undefined)

/** Returns the queue of a kind, if the person may work on it. */
export const findQueueOf = (ctx: RequestContext, kind: string): WorkQueue | undefined =>
  queuedTasksOf(ctx).find(({ queue }) => queue.kind === kind)?.queue

const readAll = async (ctx: RequestContext, tasks: readonly QueuedTask[], assigneeId: bigint | null) => {
  const matches = tasks.map(async ({ queue }): Promise<QueuedWork[]> => {
    const items = await queue.find(ctx, { limit: readItems, assigneeId })
    return items.map((item) => ({ ...item, kind: queue.kind }))
  })
  return (await Promise.all(matches)).flat().toSorted(compareWork)
}

/**
 * Loads the first page of the admin panel: the most urgent work of the person in one order, filtered by the address,
 * and one item beside it. `?view=` is `mine`, `late` or a kind; `?item=` an item.
 */
export async function loadQueue(ctx: RequestContext, personId: bigint, params: URLSearchParams) {
  const { db, now } = ctx
  const tasks = tasksOf(ctx)
  const queued = queuedTasksOf(ctx)
  const [work, mine, counts] = await Promise.all([
    readAll(ctx, queued, null),
    readAll(ctx, queued, personId),
    Promise.all(tasks.map(({ count }) => count(db, now))),
  ])
  const late = work.filter(({ due }) => due !== null && due <= now)
  const lists: Record<string, readonly QueuedWork[]> = { all: work, mine, late }
  for (const { queue } of queued) lists[queue.kind] = work.filter(({ kind }) => kind === queue.kind)
  const requested = params.get('view') ?? ''
  const view = Object.hasOwn(lists, requested) ? requested : 'all'
  const rows = lists[view]!.slice(0, shownRows)
  // The number of a tile is the length of its list, which may leave out what colleagues must decide; only a list that
  // was cut off is counted.
  const sizeOf = (kind: string, counted: number) => (lists[kind]!.length < readItems ? lists[kind]!.length : counted)
  const sizes = tasks.map(({ queue }, index) => (queue ? sizeOf(queue.kind, counts[index]!) : counts[index]!))
  const inLists = tasks.reduce((sum, { queue }, index) => (queue ? sum + sizes[index]! : sum), 0)
  const elsewhere = sizes.reduce((sum, size) => sum + size, 0) - inLists
  const target = readWorkKey(params.get('item'))
  const undoable = params.has('done') ? readWorkKey(params.get('undo')) : null
  const preview = await loadPreview(ctx, target, rows)
  const earliest = Math.min(...[...rows, ...(preview ? [preview] : [])].map(({ due }) => (due ?? now).getTime()))
  const holidays = await findHolidays(db, toJalali(new Date(Math.min(earliest, now.getTime()))), horizonDays)
  const leftOf = (due: Date | null) => due && timeLeft(due, now, holidays)
  const index = preview ? rows.findIndex((row) => workKey(row) === preview.key) : -1
  return {
    view,
    /** The address names an item: on phones it replaces the queue. */
    chosen: target !== null && preview !== null && preview.key === workKey(target),
    gone: target !== null && preview?.key !== workKey(target),
    done: params.has('done'),
    /** The item whose last action can be taken back. */
    undo: undoable && findQueueOf(ctx, undoable.kind)?.undo ? workKey(undoable) : null,
    waiting: inLists,
    /** Work without rows here; its numbers lead to its pages. */
    elsewhere,
    late: late.length,
    views: [
      { view: 'all', label: adminTexts.all, count: inLists },
      { view: 'mine', label: adminTexts.mine, count: mine.length },
      { view: 'late', label: adminTexts.late, count: late.length },
      ...tasks.flatMap(({ queue }, index) =>
        queue ? [{ view: queue.kind, label: queue.plural, count: sizes[index]! }] : [],
      ),
    ],
    // Tasks without items are shown as a number.
    others: tasks.flatMap(({ queue, label, href }, index) => (queue ? [] : [{ label, href, count: sizes[index]! }])),
    rows: rows.map(({ due, waitingSince, ...row }) => ({
      ...row,
      key: workKey(row),
      kindLabel: queued.find(({ queue }) => queue.kind === row.kind)!.queue.label,
      list: queued.find(({ queue }) => queue.kind === row.kind)!.href,
      left: leftOf(due),
      since: formatRelative(waitingSince, now),
    })),
    more: lists[view]!.length > rows.length || (view === 'all' && inLists > work.length),
    preview: preview && {
      ...preview,
      due: undefined,
      left: leftOf(preview.due),
      place: index + 1,
      of: rows.length,
      // The next item after an action: the row below, or above the last one.
      following: (rows[index + 1] ?? rows[index - 1]) ? workKey((rows[index + 1] ?? rows[index - 1])!) : '',
    },
  }
}

/** Loads the item of the address, if it still waits and the person may see it; else the first row. */
async function loadPreview(
  ctx: RequestContext,
  target: { kind: string; id: string } | null,
  rows: readonly QueuedWork[],
): Promise<(WorkPreview & { key: string; kind: string; id: string }) | null> {
  for (const item of [target, rows[0]]) {
    const preview = item && (await findQueueOf(ctx, item.kind)?.preview(ctx, item.id))
    if (item && preview) return { ...preview, key: workKey(item), kind: item.kind, id: item.id }
  }
  return null
}
