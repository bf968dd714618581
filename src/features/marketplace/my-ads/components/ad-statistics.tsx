import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { LineChart } from '#ui/charts/line-chart.tsx'
import { compareWithUsual, statisticKinds, statisticNames, type AdStatistics } from '../statistics.ts'

/** Formats an average with one decimal below ten: «۲٫۵». */
const average = (value: number) =>
  value >= 10 || Number.isInteger(value)
    ? formatInteger(Math.round(value))
    : toPersianDigits(value.toFixed(1)).replace('.', '٫')

const comparisons = { more: 'بیشتر از آگهی‌های مشابه', same: 'مثل آگهی‌های مشابه', less: 'کمتر از آگهی‌های مشابه' }

type AdStatisticsProps = { statistics: AdStatistics; live: boolean }

/** Views and actions of an ad by day, compared with similar ads. */
export function AdStatisticsPart({ statistics: { days, usual, similar }, live }: AdStatisticsProps) {
  const totals = statisticKinds.map((kind) => {
    const sum = days.reduce((all, day) => all + day[kind], 0)
    return { kind, sum, perDay: sum / Math.max(1, days.length) }
  })
  const none = totals.every(({ sum }) => sum === 0)
  return (
    <section className="flex flex-col gap-4 card p-4" aria-labelledby="statistics">
      <h2 id="statistics" className="text-heading">
        آمار {days.length > 1 ? `${formatInteger(days.length)} روز اخیر` : 'امروز'}
      </h2>
      {none ? (
        <p className="text-label text-muted">
          در این مدت کسی این آگهی را ندیده است.
          {live && ' بازدید خودتان و ربات‌ها شمرده نمی‌شود؛ عکس خوب و قیمت نزدیک به بازار بازدید را بیشتر می‌کند.'}
        </p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
            {totals.map(({ kind, sum, perDay }) => (
              <div key={kind} className="flex flex-col rounded-control bg-sunken p-3">
                <dt className="text-note text-muted">{statisticNames[kind]}</dt>
                <dd className="text-heading font-bold">{formatInteger(sum)}</dd>
                {usual && (usual[kind] > 0 || sum > 0) && (
                  <dd className="text-note text-muted">{comparisons[compareWithUsual(perDay, usual[kind])]}</dd>
                )}
              </div>
            ))}
          </dl>
          {days.length > 1 && (
            <LineChart
              points={days.map(({ at, label, views }) => ({
                at,
                label,
                value: views,
                ...(usual && { real: usual.views }),
              }))}
              names={{ time: 'روز', value: 'بازدید این آگهی', ...(usual && { real: 'بازدید معمول آگهی‌های مشابه' }) }}
              format={average}
              description={`بازدید هر روز از ${days[0]!.label} تا ${days.at(-1)!.label}؛ جمع ${formatInteger(days.reduce((all, day) => all + day.views, 0))}`}
              table={<DaysTable days={days} />}
              tableLabel="جدول روزها"
            />
          )}
          <p className="text-note text-muted">
            {usual
              ? `هر بازدیدکننده در هر روز یک بار و هر نمایش در لیست یک بار شمرده می‌شود؛ بدون خودتان و ربات‌ها. آگهی‌های مشابه: ${formatInteger(similar)} آگهی همین مدل با سال نزدیک که معمولاً روزی ${average(usual.views)} بازدید دارند.`
              : 'هر بازدیدکننده در هر روز یک بار شمرده می‌شود؛ بدون خودتان و ربات‌ها. آگهی مشابه کافی برای مقایسه نیست.'}
          </p>
        </>
      )}
    </section>
  )
}

const DaysTable = ({ days }: Pick<AdStatistics, 'days'>) => (
  <table aria-label="آمار روزانهٔ آگهی">
    <thead>
      <tr>
        <th>روز</th>
        {statisticKinds.map((kind) => (
          <th key={kind}>{statisticNames[kind]}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map((day) => (
        <tr key={day.at}>
          <th scope="row">{day.label}</th>
          {statisticKinds.map((kind) => (
            <td key={kind}>{formatInteger(day[kind])}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
