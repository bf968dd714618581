/** A self-drawn map of the streets around the office, so that nothing loads from other sites. */
export const OfficeMap = ({ label }: { label: string }) => (
  <svg viewBox="0 0 640 360" role="img" aria-label={label} className="office-map">
    <rect width="640" height="360" className="map-ground" />
    <g className="map-park">
      <rect x="18" y="222" width="150" height="112" rx="14" />
      <rect x="470" y="24" width="148" height="84" rx="14" />
    </g>
    <g className="map-block">
      <rect x="18" y="24" width="88" height="76" rx="6" />
      <rect x="124" y="24" width="108" height="76" rx="6" />
      <rect x="18" y="124" width="214" height="74" rx="6" />
      <rect x="348" y="24" width="104" height="84" rx="6" />
      <rect x="348" y="132" width="118" height="66" rx="6" />
      <rect x="486" y="132" width="132" height="66" rx="6" />
      <rect x="190" y="222" width="44" height="112" rx="6" />
      <rect x="348" y="262" width="84" height="72" rx="6" />
      <rect x="452" y="262" width="166" height="72" rx="6" />
    </g>
    <g className="map-street">
      <path d="M0 112H236M0 210H640M340 120H640M476 120V210M442 250V360M340 250H640M116 0V112M460 0V120" />
    </g>
    <path d="M300 0C286 90 290 150 290 210S296 300 284 360" className="map-avenue" />
    <circle cx="290" cy="210" r="34" className="map-avenue" />
    <circle cx="290" cy="210" r="14" className="map-square" />
    <g className="map-name">
      <text x="300" y="66" transform="rotate(-86 312 66)">
        ولیعصر
      </text>
      <text x="396" y="236">
        میدان ونک
      </text>
      <text x="556" y="125">
        کوچهٔ نگار
      </text>
      <text x="70" y="284">
        بوستان
      </text>
    </g>
    <g className="map-pin">
      <path d="M412 132c-14-20-22-30-22-42a22 22 0 0 1 44 0c0 12-8 22-22 42z" />
      <circle cx="412" cy="90" r="8" />
    </g>
  </svg>
)
