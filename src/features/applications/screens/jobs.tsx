import { findJobs } from '#features/content/contract.ts'
import { contextOf } from '#platform/context.ts'
import { pageMeta } from '#ui/page-meta.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TableFilters } from '#ui/table-filters.tsx'
import { jobsPath } from '../addresses.ts'
import { JobForm } from '../components/application-form.tsx'
import { ApplicationPage } from '../components/application-page.tsx'
import { OpeningList } from '../components/opening-list.tsx'
import { anyJob } from '../rules.ts'
import { answerApplication, loadApplicant } from './application-page.ts'
import { refusals } from '../texts.ts'
import type { Route } from './+types/jobs'

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const [page, jobs] = await Promise.all([loadApplicant(ctx, url.searchParams), findJobs(ctx.db)])
  const among = (name: 'team' | 'city') => {
    const request = url.searchParams.get(name) ?? ''
    return jobs.some((job) => job[name] === request) ? request : ''
  }
  const query = { team: among('team'), city: among('city') }
  const chosen = url.searchParams.get('job') ?? ''
  const values = (name: 'team' | 'city') =>
    [...new Set(jobs.map((job) => job[name]))].map((value) => ({ value, label: value }))
  return {
    ...page,
    query,
    chosen,
    jobs: jobs.filter(({ team, city }) => (!query.team || team === query.team) && (!query.city || city === query.city)),
    teams: values('team'),
    cities: values('city'),
    topics: [
      ...jobs.filter(({ open }) => open).map(({ slug, title }) => ({ value: slug, label: title })),
      { value: anyJob, label: 'هر کار مناسب دیگر' },
    ],
  }
}

export const action = ({ request, context }: Route.ActionArgs) => {
  const ctx = contextOf(context)
  return answerApplication(ctx, request, 'job', async ({ topic }) => {
    const job = (await findJobs(ctx.db)).find(({ slug, open }) => open && slug === topic)
    const title = topic === anyJob ? 'هر کار مناسب' : job?.title
    return title === undefined ? { field: 'topic', text: refusals['job-closed'] } : { title }
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'فرصت‌های شغلی',
    description: 'فرصت‌های شغلی فرمان؛ رزومه بفرستید و با کد پیگیری، بدون ورود، نتیجه را ببینید.',
    path: jobsPath,
    origin: loaderData?.origin ?? '',
  })

/** The company's job openings, and the form for a CV, also without an opening. */
export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  const { follows, own, known, sentKey, jobs, teams, cities, query, topics, chosen } = loaderData
  const topic = topics.some(({ value }) => value === chosen) ? chosen : jobs.some(({ open }) => open) ? '' : anyJob
  return (
    <ApplicationPage
      title="فرصت‌های شغلی"
      lead="با ما روی فرمان کار کنید. رزومه را همین‌جا بفرستید؛ حساب لازم نیست."
      path={jobsPath}
      offer="فرصت‌ها"
      follows={follows}
      own={own}
      answer={actionData}
    >
      {(refused) => (
        <>
          {teams.length + cities.length > 3 && (
            <TableFilters label="فیلتر فرصت‌ها">
              <SelectField label="تیم" name="team" empty="همه" options={teams} defaultValue={query.team} />
              <SelectField label="شهر" name="city" empty="همه" options={cities} defaultValue={query.city} />
            </TableFilters>
          )}
          <OpeningList jobs={jobs} chosen={chosen} filtered={query.team !== '' || query.city !== ''} />
          <JobForm key={topic} answer={refused} sentKey={sentKey} known={known} topics={topics} topic={topic} />
        </>
      )}
    </ApplicationPage>
  )
}
