import { scenarios, type Scenario } from '../sample-scenarios.ts'

/** The outcome of a sample. */
export const ScenarioChoice = ({ scenario, choose }: { scenario: Scenario; choose: (to: Scenario) => void }) => (
  <fieldset className="min-w-0">
    <legend className="text-label font-medium">چه اتفاقی بیفتد؟</legend>
    <div className="flex flex-wrap gap-x-6">
      {Object.entries(scenarios).map(([value, label]) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="scenario"
            value={value}
            checked={scenario === value}
            onChange={() => choose(value as Scenario)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
