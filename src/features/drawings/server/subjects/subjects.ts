/**
 * The drawings of subjects (160 × 100, without background) with their names; classes are those of
 * `draw-subject.ts`.
 */
export const subjects = {
  battery: {
    word: 'باتری',
    art: '<circle class="t" opacity=".55" cx="50" cy="42" r="34"/><path class="f" d="M14 82h132"/><path class="n" d="M46 26h16v8H46zM98 26h16v8H98z"/><rect class="s k" x="30" y="34" width="100" height="48" rx="6"/><path class="t" d="M31 66h98v10c0 3-2 5-5 5H36c-3 0-5-2-5-5z"/><path class="l" d="M44 46h10M106 46h10M111 41v10"/><path class="c" d="m84 38-16 22h10l-4 16 18-22H82z"/>',
  },
  bell: {
    word: 'زنگ',
    art: '<circle class="t" opacity=".55" cx="80" cy="44" r="34"/><path class="s k" d="M80 16c16 0 26 11 26 27 0 18 6 22 10 26H44c4-4 10-8 10-26 0-16 10-27 26-27z"/><path class="t" d="M80 18c14 0 24 10 24 25 0 14 4 20 8 25H82z"/><path class="l" d="M80 10v6"/><path class="c" d="M70 74h20a10 10 0 0 1-20 0z"/><path class="l" d="M62 54l9-8 8 6 14-14"/><path class="f" d="M34 36c-4 8-4 14-2 22M126 36c4 8 4 14 2 22"/>',
  },
  bookmark: {
    word: 'نشان',
    art: '<circle class="t" opacity=".55" cx="50" cy="40" r="34"/><rect class="t k" x="30" y="16" width="76" height="56" rx="6" transform="rotate(-6 68 44)"/><rect class="s k" x="40" y="24" width="84" height="60" rx="6"/><path class="t" d="M41 30c0-3 2-5 5-5h72c3 0 5 2 5 5v26H41z"/><g transform="translate(52 58) scale(0.58)"><path class="s k" d="M2-8v-8c0-4 3-6 7-7l13-3c6-8 13-13 23-13h9c9 0 15 4 19 12l7 3c3 1 4 4 4 7v9c0 2-1 3-3 3H5c-2 0-3-1-3-3z"/><path class="t k" d="M28-25c4-5 9-8 16-8h2v9H28zM51-33h4c6 0 10 3 13 9H51z"/><path class="l" d="M47-16h5"/><circle class="s k" cx="21" cy="-6" r="7.5"/><circle class="n" cx="21" cy="-6" r="2.5"/><circle class="s k" cx="66" cy="-6" r="7.5"/><circle class="n" cx="66" cy="-6" r="2.5"/></g><path class="l" d="M50 66h34M50 75h20"/><path class="c" d="M98 16h16v34l-8-7-8 7z"/>',
  },
  calendar: {
    word: 'تقویم',
    art: '<circle class="t" opacity=".55" cx="112" cy="40" r="34"/><rect class="s k" x="34" y="22" width="92" height="66" rx="8"/><path class="n" d="M35 40v-9c0-5 3-8 8-8h74c5 0 8 3 8 8v9z"/><path class="l" d="M54 14v14M106 14v14"/><path class="f" d="M44 52h72M44 64h72M44 76h72" stroke-dasharray="8 8" stroke-width="6" opacity=".3"/><rect class="c" x="76" y="57" width="16" height="14" rx="4"/><path class="w" d="m80 64 3 3 5-6"/>',
  },
  chat: {
    word: 'گفت‌وگو',
    art: '<circle class="t" opacity=".55" cx="50" cy="38" r="34"/><path class="s k" d="M22 20h66c5 0 8 3 8 8v24c0 5-3 8-8 8H48L34 72V60H22c-5 0-8-3-8-8V28c0-5 3-8 8-8z"/><path class="l" d="M28 34h54M28 46h34"/><path class="t k" d="M80 48h58c5 0 8 3 8 8v18c0 5-3 8-8 8h-4v11L121 82H80c-5 0-8-3-8-8V56c0-5 3-8 8-8z"/><circle class="c" cx="94" cy="65" r="4"/><circle class="n" cx="109" cy="65" r="4"/><circle class="n" cx="124" cy="65" r="4"/>',
  },
  contract: {
    word: 'قولنامه',
    art: '<circle class="t" opacity=".55" cx="52" cy="40" r="34"/><path class="t k" d="M42 20h64v70H42z" transform="rotate(-5 74 55)"/><path class="s k" d="M50 12h46l16 16v58H50z"/><path class="t k" d="M96 12v16h16z"/><path class="l" d="M60 34h40M60 44h40M60 54h26"/><path class="l" d="M60 74c4-8 6-8 7 0 1 4 4-6 7-4 2 2 5 2 8 0" stroke-width="2"/><path class="c" d="m104 76 24-30 9 7-24 30-11 4z"/><path class="w" d="m124 51 9 7"/>',
  },
  draw: {
    word: 'قرعه‌کشی',
    art: '<circle class="t" opacity=".55" cx="80" cy="44" r="34"/><path class="f" d="M14 88h132"/><circle class="s k" cx="80" cy="46" r="34"/><path class="t" d="M47 52a34 34 0 0 0 66 0z"/><path class="l" d="M46 46H34l-6 12M114 46h8M58 88l10-12M102 88 92 76"/><circle class="s k" cx="64" cy="62" r="8"/><circle class="s k" cx="82" cy="68" r="8"/><circle class="s k" cx="99" cy="60" r="8"/><circle class="c" cx="82" cy="50" r="9"/><path class="w" d="m80 47 3-2v10"/><path class="f" d="M58 30c4-6 10-10 18-11"/>',
  },
  family: {
    word: 'خانواده و خودرو',
    art: '<circle class="t" opacity=".55" cx="118" cy="32" r="34"/><path class="f" d="M14 82h132"/><g transform="translate(18 82) scale(1.42)"><path class="s k" d="M2-8v-8c0-4 3-6 7-7l13-3c6-8 13-13 23-13h9c9 0 15 4 19 12l7 3c3 1 4 4 4 7v9c0 2-1 3-3 3H5c-2 0-3-1-3-3z"/><path class="t k" d="M28-25c4-5 9-8 16-8h2v9H28zM51-33h4c6 0 10 3 13 9H51z"/><path class="l" d="M47-16h5"/><circle class="s k" cx="21" cy="-6" r="7.5"/><circle class="n" cx="21" cy="-6" r="2.5"/><circle class="s k" cx="66" cy="-6" r="7.5"/><circle class="n" cx="66" cy="-6" r="2.5"/></g><circle class="n" cx="71" cy="39" r="5"/><circle class="n" cx="98" cy="40" r="4"/><circle class="s k" cx="108" cy="43" r="3"/><circle class="c" cx="126" cy="18" r="10"/><path class="l" stroke-width="1.6" d="M126 28c-2 8 2 10-4 18"/>',
  },
  fine: {
    word: 'برگ جریمه',
    art: '<circle class="t" opacity=".55" cx="44" cy="38" r="34"/><path class="f" d="M14 82h132"/><g transform="translate(50 82) scale(1)"><path class="s k" d="M2-8v-8c0-4 3-6 7-7l13-3c6-8 13-13 23-13h9c9 0 15 4 19 12l7 3c3 1 4 4 4 7v9c0 2-1 3-3 3H5c-2 0-3-1-3-3z"/><path class="t k" d="M28-25c4-5 9-8 16-8h2v9H28zM51-33h4c6 0 10 3 13 9H51z"/><path class="l" d="M47-16h5"/><circle class="s k" cx="21" cy="-6" r="7.5"/><circle class="n" cx="21" cy="-6" r="2.5"/><circle class="s k" cx="66" cy="-6" r="7.5"/><circle class="n" cx="66" cy="-6" r="2.5"/></g><path class="l" d="M140 82V22h-22"/><path class="s k" d="M96 16h22c2 0 3 1 3 3v10c0 2-1 3-3 3H96l-6-4V20z"/><circle class="n" cx="98" cy="24" r="3.5"/><path class="cl" d="M84 24H66M85 17l-16-6M85 31l-16 6"/>',
  },
  'fuel-card': {
    word: 'کارت سوخت',
    art: '<circle class="t" opacity=".55" cx="48" cy="38" r="34"/><path class="f" d="M14 82h132"/><path class="s k" d="M30 82V22c0-3 2-5 5-5h32c3 0 5 2 5 5v60z"/><path class="t k" d="M38 26h26v18H38z"/><path class="l" d="M24 82h54M72 42h8c4 0 5 2 5 6v20c0 8 12 8 12 0V40L86 28"/><g transform="rotate(-8 122 58)"><rect class="c" x="98" y="42" width="48" height="32" rx="5"/><path class="w" d="M98 51h48" stroke-width="4"/><path class="w" d="M104 64h14"/></g>',
  },
  inspection: {
    word: 'کارشناسی خودرو',
    art: '<circle class="t" opacity=".55" cx="104" cy="46" r="34"/><path class="f" d="M14 82h132"/><g transform="translate(20 82) scale(1.16)"><path class="s k" d="M2-8v-8c0-4 3-6 7-7l13-3c6-8 13-13 23-13h9c9 0 15 4 19 12l7 3c3 1 4 4 4 7v9c0 2-1 3-3 3H5c-2 0-3-1-3-3z"/><path class="t k" d="M28-25c4-5 9-8 16-8h2v9H28zM51-33h4c6 0 10 3 13 9H51z"/><path class="l" d="M47-16h5"/><circle class="s k" cx="21" cy="-6" r="7.5"/><circle class="n" cx="21" cy="-6" r="2.5"/><circle class="s k" cx="66" cy="-6" r="7.5"/><circle class="n" cx="66" cy="-6" r="2.5"/></g><circle class="c" opacity=".9" cx="84" cy="62" r="6"/><circle class="l" cx="92" cy="52" r="24"/><circle class="s" opacity=".28" cx="92" cy="52" r="22"/><path class="k" stroke-width="5" d="m110 70 16 17"/><path class="l" stroke-width="1.6" d="M78 40c4-6 9-8 15-8"/>',
  },
  insurance: {
    word: 'بیمه',
    art: '<circle class="t" opacity=".55" cx="108" cy="40" r="34"/><path class="f" d="M14 82h132"/><g transform="translate(14 82) scale(1)"><path class="t k" d="M2-8v-8c0-4 3-6 7-7l13-3c6-8 13-13 23-13h9c9 0 15 4 19 12l7 3c3 1 4 4 4 7v9c0 2-1 3-3 3H5c-2 0-3-1-3-3z"/><path class="s k" d="M28-25c4-5 9-8 16-8h2v9H28zM51-33h4c6 0 10 3 13 9H51z"/><path class="l" d="M47-16h5"/><circle class="s k" cx="21" cy="-6" r="7.5"/><circle class="n" cx="21" cy="-6" r="2.5"/><circle class="s k" cx="66" cy="-6" r="7.5"/><circle class="n" cx="66" cy="-6" r="2.5"/></g><path class="s k" d="M112 14 138 22v22c0 16-10 26-26 32-16-6-26-16-26-32V22z"/><path class="t" d="M112 19v52c-13-5-21-14-21-27V25.500z"/><path class="cl" stroke-width="4" d="m101 44 8 8 15-17"/>',
  },
  key: {
    word: 'سوییچ خودرو',
    art: '<circle class="t" opacity=".55" cx="112" cy="40" r="34"/><circle class="l" cx="62" cy="34" r="14"/><path class="s k" d="M30 46c0-8 5-12 12-12h8c7 0 12 4 12 12v22c0 8-5 12-12 12h-8c-7 0-12-4-12-12z"/><path class="t k" d="M38 44h16v10H38z"/><path class="l" d="M42 64h8M42 71h8"/><path class="s k" d="M41 34V12c0-2 1-3 3-3h4c2 0 3 1 3 3v22"/><path class="cl" d="M72 44c8 6 12 8 18 9"/><g transform="rotate(8 112 62)"><g transform="translate(80 50)"><rect class="s k" width="66" height="15.7" rx="2"/><path class="n" d="M1 1h7.3v13.7H1z"/><path class="l" stroke-width="1.8" d="M18.5 5.3v5.3m7.9-5.3v5.3m7.9-5.3v5.3M52.1 0v15.7"/></g></g><circle class="c" cx="86" cy="53" r="3"/>',
  },
  licence: {
    word: 'گواهینامه',
    art: '<circle class="t" opacity=".55" cx="110" cy="38" r="34"/><path class="f" d="M14 82h132"/><rect class="s k" x="24" y="20" width="112" height="66" rx="8"/><path class="t" d="M25 34v-6c0-4 3-7 7-7h96c4 0 7 3 7 7v6z"/><rect class="t k" x="94" y="42" width="30" height="34" rx="4"/><circle class="s k" cx="109" cy="54" r="6"/><path class="s k" d="M98 75c1-9 5-12 11-12s10 3 11 12z"/><path class="l" d="M36 48h44M36 58h34M36 68h24"/><circle class="c" cx="76" cy="72" r="8"/><path class="w" d="m72.5 72 2.5 2.5 4.5-5"/>',
  },
  map: {
    word: 'نقشه',
    art: '<circle class="t" opacity=".55" cx="80" cy="40" r="34"/><path class="s k" d="m22 30 38-12 40 12 38-12v54l-38 12-40-12-38 12z"/><path class="t" d="m61 20 38 11v51L61 71z"/><path class="l" d="M60 18v54M100 30v54"/><path class="f" d="M30 62c14-12 18 4 30-8s22 12 40 0 22-4 30-14"/><path class="c" d="M86 16a15 15 0 0 1 15 15c0 11-15 25-15 25S71 42 71 31a15 15 0 0 1 15-15z"/><circle class="s" cx="86" cy="31" r="5.5"/>',
  },
  offline: {
    word: 'بی‌اینترنت',
    art: '<circle class="t" opacity=".55" cx="80" cy="44" r="34"/><path class="s k" d="M48 58c-10 0-16-6-16-14 0-9 7-14 15-14 3-10 12-16 22-16 13 0 22 8 24 20 10-1 19 5 19 13 0 7-6 11-14 11z"/><path class="f" d="M54 26c3-4 7-6 12-6"/><path class="l" d="M58 58v12c0 6 4 10 10 10h6M104 58v6c0 10-4 16-10 16h-2"/><rect class="n" x="72" y="75" width="10" height="10" rx="2"/><path class="cl" d="M88 72v16M92 76h6M92 84h6" stroke-width="2.6"/><path class="cl" d="M80 66l2-5M86 66l4-4"/>',
  },
  oil: {
    word: 'روغن موتور',
    art: '<circle class="t" opacity=".55" cx="108" cy="42" r="34"/><path class="f" d="M14 82h132"/><path class="s k" d="M34 46h54l26-16 6 8-24 22v18c0 3-1 4-4 4H38c-3 0-4-1-4-4z"/><path class="t" d="M35 62h60v16c0 2-1 3-3 3H38c-2 0-3-1-3-3z"/><path class="l" d="M34 54H24c-4 0-6 2-6 6v6c0 4 2 6 6 6h10M52 46V36h18v10M50 36h22"/><path class="c" d="M124 50c6 8 9 12 9 17a9 9 0 0 1-18 0c0-5 3-9 9-17z"/>',
  },
  parking: {
    word: 'پارکینگ',
    art: '<circle class="t" opacity=".55" cx="52" cy="36" r="34"/><path class="f" d="M14 82h132"/><g transform="translate(62 82) scale(1)"><path class="s k" d="M2-8v-8c0-4 3-6 7-7l13-3c6-8 13-13 23-13h9c9 0 15 4 19 12l7 3c3 1 4 4 4 7v9c0 2-1 3-3 3H5c-2 0-3-1-3-3z"/><path class="t k" d="M28-25c4-5 9-8 16-8h2v9H28zM51-33h4c6 0 10 3 13 9H51z"/><path class="l" d="M47-16h5"/><circle class="s k" cx="21" cy="-6" r="7.5"/><circle class="n" cx="21" cy="-6" r="2.5"/><circle class="s k" cx="66" cy="-6" r="7.5"/><circle class="n" cx="66" cy="-6" r="2.5"/></g><path class="l" d="M36 82V48"/><rect class="n" x="18" y="14" width="36" height="36" rx="6"/><path d="M31 42V23h8a6 6 0 0 1 0 12h-8" fill="none" stroke="var(--surface,#fff)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/><path class="cl" d="M62 90h84" stroke-dasharray="10 8"/>',
  },
  'plate-change': {
    word: 'تعویض پلاک',
    art: '<circle class="t" opacity=".55" cx="80" cy="50" r="34"/><g transform="translate(22 22)"><rect class="s k" width="92" height="21.9" rx="2"/><path class="n" d="M1 1h10.1v19.9H1z"/><path class="l" stroke-width="1.8" d="M25.8 7.4v7.4m11.0-7.4v7.4m11.0-7.4v7.4M72.7 0v21.9"/></g><g opacity=".95"><g transform="translate(46 60)"><rect class="t k" width="92" height="21.9" rx="2"/><path class="n" d="M1 1h10.1v19.9H1z"/><path class="l" stroke-width="1.8" d="M25.8 7.4v7.4m11.0-7.4v7.4m11.0-7.4v7.4M72.7 0v21.9"/></g></g><path class="cl" d="M126 26c12 4 16 14 13 25m0 0-7-5m7 5 5-8"/><path class="cl" d="M34 76c-12-4-16-14-13-25m0 0 7 5m-7-5-5 8"/>',
  },
  'search-empty': {
    word: 'جست‌وجو',
    art: '<circle class="t" opacity=".55" cx="96" cy="44" r="34"/><g opacity=".9"><path class="l" stroke-dasharray="5 5" d="M16 74v-8c0-4 3-6 7-7l13-3c6-8 13-13 23-13h9c9 0 15 4 19 12l7 3c3 1 4 4 4 7v9H16z"/><circle class="l" stroke-dasharray="4 4" cx="36" cy="76" r="8"/><circle class="l" stroke-dasharray="4 4" cx="80" cy="76" r="8"/></g><circle class="s k" cx="104" cy="44" r="24"/><circle class="t" cx="104" cy="44" r="17"/><path class="k" stroke-width="5" d="m122 62 16 18"/><path class="cl" d="M98 39c0-9 13-9 13 0 0 5-6 5-6 11"/><circle class="c" cx="105" cy="57" r="2.2"/>',
  },
  ship: {
    word: 'کشتی خودروبر',
    art: '<circle class="t" opacity=".55" cx="112" cy="34" r="34"/><path class="t" d="M0 78c10-5 20-5 30 0s20 5 30 0 20-5 30 0 20 5 30 0 20-5 40 0v22H0z"/><path class="s k" d="M14 58h132l-14 24H36z"/><path class="t k" d="M40 42h26v16H40zM66 42h26v16H66zM53 26h26v16H53z"/><rect class="c" x="92" y="42" width="26" height="16" rx="1"/><path class="s k" d="M120 58V30h14v28z"/><path class="l" d="M124 37h6M127 30V18"/><path class="f" d="M47 45v10M53 45v10M73 45v10M79 45v10M60 29v10M66 29v10"/><path class="l" d="M4 86c9-4 18-4 27 0s18 4 27 0 18-4 27 0 18 4 27 0 18-4 36 0" stroke-width="1.8"/>',
  },
  toll: {
    word: 'عوارضی',
    art: '<circle class="t" opacity=".55" cx="80" cy="30" r="34"/><path class="t" d="M18 100 66 44h28l48 56z"/><path class="l" d="M18 100 66 44M142 100 94 44M22 40V20h116v20M22 20v60M138 20v60"/><path class="s k" d="M58 14h44v14H58z"/><path class="l" d="M66 21h12M84 21h10"/><path class="cl" d="M80 52v6M80 66v8M80 84v10"/><rect class="c" x="92" y="60" width="46" height="6" rx="3"/>',
  },
  tyre: {
    word: 'لاستیک',
    art: '<circle class="t" opacity=".55" cx="56" cy="40" r="34"/><path class="f" d="M14 82h132"/><circle class="n" cx="64" cy="50" r="34"/><circle class="s k" cx="64" cy="50" r="22"/><circle class="t k" cx="64" cy="50" r="7"/><path class="l" d="M64 28v15M64 57v15M42 50h15M71 50h15"/><path d="M64 16v6M40 26l4 5M88 26l-4 5M30 50h6M92 50h6M40 74l4-5M88 74l-4-5M64 78v6" stroke="var(--lazuli-soft,#E8EFFC)" stroke-width="2.4" stroke-linecap="round"/><circle class="s k" cx="122" cy="44" r="20"/><path class="l" d="M122 64v18M110 50a13 13 0 1 1 24 0"/><path class="cl" d="m122 46 7-9"/>',
  },
  wallet: {
    word: 'کیف پول',
    art: '<circle class="t" opacity=".55" cx="52" cy="40" r="34"/><path class="f" d="M14 82h132"/><path class="t k" d="M50 22h62l12 16H38z"/><g transform="translate(58 14)"><rect class="s k" width="50" height="11.9" rx="2"/><path class="n" d="M1 1h5.5v9.9H1z"/><path class="l" stroke-width="1.8" d="M14.0 4.0v4.0m6.0-4.0v4.0m6.0-4.0v4.0M39.5 0v11.9"/></g><path class="s k" d="M34 36h88c4 0 6 2 6 6v36c0 4-2 6-6 6H34c-4 0-6-2-6-6V42c0-4 2-6 6-6z"/><path class="t k" d="M28 52h26c4 0 6 4 6 8s-2 8-6 8H28z"/><circle class="c" cx="46" cy="60" r="5"/><path class="f" d="M72 48h46M72 72h46"/>',
  },
} as const satisfies Readonly<Record<string, { word: string; art: string }>>
