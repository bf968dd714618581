'use client'
import { useState } from 'react'

export function Filters({ facets }) {
  const [chosen, setChosen] = useState([])
  const toggle = (key) => setChosen(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key])
  return Object.entries(facets).map(([name, options]) => (
    <fieldset key={name}>
      <legend>
        {name} {chosen.filter((key) => key.startsWith(`${name}=`)).length}
      </legend>
      {options.map(({ slug, label, count }) => (
        <label key={slug}>
          <input
            checked={chosen.includes(`${name}=${slug}`)}
            onChange={() => toggle(`${name}=${slug}`)}
            type="checkbox"
          />
          {label} {count.toLocaleString('fa-IR')}
        </label>
      ))}
    </fieldset>
  ))
}

export function Save({ id }) {
  const [saved, setSaved] = useState(false)
  return (
    <button aria-pressed={saved} id={id} onClick={() => setSaved(!saved)} type="button">
      {saved ? '★' : '☆'}
    </button>
  )
}
