import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { sentForm } from '#kit/sent-form.ts'
import { toOptions } from '#kit/options.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { withQuery } from '#ui/table-view.ts'
import { jobTexts as texts } from '../../job-texts.ts'
import { jobNamesOf } from '../../server/jobs/job-names.ts'
import { findJobNames, findJobs, readJobFilter } from '../../server/jobs/find-jobs.ts'
import { dropJob, retryJob, retryJobsOf } from '../../server/jobs/retry-jobs.ts'
import type { Route } from './+types/jobs'

export const middleware = [requireStaff]

const pageSize = 50
const wholeNumber = /^\d{1,18}$/
const idOf = (text: unknown) => (typeof text === 'string' && wholeNumber.test(text) ? BigInt(text) : undefined)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, manifests } = contextOf(context)
  const jobNames = jobNamesOf(manifests)
  const { searchParams: params } = url
  const filter = readJobFilter(params)
  const [{ rows, next }, names] = await Promise.all([
    findJobs(db, filter, { after: idOf(params.get('after')), size: pageSize }),
    findJobNames(db),
  ])
  const query = withQuery(url.search, { drop: null })
  const dropping = rows.find(({ id, mayDrop }) => mayDrop && id === params.get('drop'))
  return {
    rows: rows.map((row) => ({
      ...row,
      label: jobNames[row.name],
      at: formatDateTime(row.at),
      attempts: formatInteger(row.attempts),
      dropHref: row.mayDrop ? `/admin/jobs${withQuery(query, { drop: row.id })}` : null,
    })),
    next,
    filter,
    names: names.map((name) => ({ value: name, label: jobNames[name] ?? name })),
    here: `/admin/jobs${query}`,
    dropping: dropping ? { ...dropping, label: jobNames[dropping.name] } : null,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const form = await sentForm(request, ['retry', 'retry-all', 'drop'])
  const [retry, retryAll, drop] = [idOf(form.get('retry')), form.get('retry-all'), idOf(form.get('drop'))]
  if (retry !== undefined) await retryJob(ctx, retry)
  else if (drop !== undefined) await dropJob(ctx, drop)
  else if (typeof retryAll === 'string') await retryJobsOf(ctx, retryAll)
  else throw new AppError('bad-request', 400)
  return redirect(`/admin/jobs${withQuery(url.search, { drop: null })}`)
}

export const meta: Route.MetaFunction = () => pageTitle(texts.title)

type Data = Route.ComponentProps['loaderData']
type Row = Data['rows'][number]

const laneTones = { urgent: 'bad', normal: 'plain', bulk: 'info' } as const

const columns = (state: Data['filter']['state']): Column<Row>[] => [
  { key: 'name', head: texts.heads.name, cell: JobName },
  {
    key: 'lane',
    head: texts.heads.lane,
    cell: ({ lane }) => <Badge tone={laneTones[lane]}>{texts.lanes[lane]}</Badge>,
  },
  { key: 'attempts', head: texts.heads.attempts, numeric: true, cell: ({ attempts }) => attempts },
  { key: 'at', head: texts.heads.at[state], numeric: true, cell: ({ at }) => at },
  { key: 'error', head: texts.heads.error, cell: ({ error }) => <ErrorText error={error} /> },
  { key: 'act', head: texts.heads.act, cell: RowActions },
]

/** Failed background jobs, to retry or drop. */
export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { rows, next, filter, names, here, dropping } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={texts.title} lead={texts.about} />
      {dropping && <ConfirmDrop {...dropping} here={here} />}
      <TableFilters>
        <SelectField label={texts.state} name="state" defaultValue={filter.state} options={toOptions(texts.states)} />
        <SelectField
          label={texts.heads.lane}
          name="lane"
          empty={texts.all}
          defaultValue={filter.lane ?? ''}
          options={toOptions(texts.lanes)}
        />
        <SelectField
          label={texts.heads.name}
          name="name"
          empty={texts.all}
          defaultValue={filter.name}
          options={names}
        />
      </TableFilters>
      {filter.name && filter.state === 'failed' && rows.length > 1 && (
        <PostForm>
          <Button kind="outline" type="submit" name="retry-all" value={filter.name}>
            {texts.retryAll}
          </Button>
        </PostForm>
      )}
      <DataTable
        caption={texts.caption}
        columns={columns(filter.state)}
        rows={rows}
        rowKey={({ id }) => id}
        next={next}
        empty={<EmptyState title={texts.empty[filter.state]} />}
      />
    </div>
  )
}

function JobName({ name, label }: Pick<Row, 'name' | 'label'>) {
  return (
    <>
      {label && <span className="block">{label}</span>}
      <code dir="ltr" className="text-note text-muted">
        {name}
      </code>
    </>
  )
}

const ErrorText = ({ error }: { error: string | null }) =>
  error ? (
    <p dir="ltr" className="max-w-md min-w-48 text-note [overflow-wrap:anywhere]">
      {error}
    </p>
  ) : (
    '—'
  )

function RowActions({ id, name, label = name, state, dropHref }: Row) {
  return (
    <div className="flex gap-2">
      {state === 'failed' && (
        <PostForm>
          <Button
            className="whitespace-nowrap"
            kind="secondary"
            type="submit"
            name="retry"
            value={id}
            aria-label={`${texts.retry}: ${label}`}
          >
            {texts.retry}
          </Button>
        </PostForm>
      )}
      {dropHref && (
        <ButtonLink kind="quiet" href={dropHref} aria-label={`${texts.drop}: ${label}`}>
          {texts.drop}
        </ButtonLink>
      )}
    </div>
  )
}

type ConfirmDropProps = Pick<Row, 'id' | 'name' | 'label'> & { here: string }

/** The confirmation before data is lost; works without JavaScript. */
function ConfirmDrop({ id, name, label, here }: ConfirmDropProps) {
  return (
    <Notice tone="warn" live title={texts.dropTitle}>
      <JobName name={name} label={label} />
      <p>{texts.dropAbout}</p>
      <PostForm className="mt-3 flex flex-wrap gap-2">
        <Button kind="danger" type="submit" name="drop" value={id}>
          {texts.dropYes}
        </Button>
        <ButtonLink kind="outline" href={here}>
          {texts.dropNo}
        </ButtonLink>
      </PostForm>
    </Notice>
  )
}
