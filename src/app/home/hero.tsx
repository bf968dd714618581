import { homeJobs } from '#app/home-parts.ts'
import { homeTexts } from './texts.ts'

/** The band of the home page: the product's purpose, and its main tasks. */
export function Hero({ data }: { data: Readonly<Record<string, unknown>> }) {
  return (
    <section className="band band-top hero">
      <div className="page-width hero-columns">
        <div className="hero-words">
          <h1>
            {homeTexts.title.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p>{homeTexts.lead}</p>
          <div className="hero-jobs">
            <JobSwitch />
            {homeJobs.map(({ key, name, Panel }) => (
              <div key={key} className="panel">
                <Panel data={data[name] as never} />
              </div>
            ))}
          </div>
        </div>
        <div aria-hidden className="hero-car" />
      </div>
    </section>
  )
}

/** Radio inputs: the task changes without a script, and styles show its panel. */
const JobSwitch = () => (
  <fieldset className="job-switch">
    <legend className="sr-only">{homeTexts.jobs}</legend>
    {homeJobs.map(({ key, label, Icon }, index) => (
      <label key={key}>
        <input type="radio" name="job" value={key} defaultChecked={index === 0} autoComplete="off" />
        <Icon aria-hidden size={20} />
        {label}
      </label>
    ))}
  </fieldset>
)
