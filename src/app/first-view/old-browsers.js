/* What the oldest supported browsers lack (docs/browsers.md); `startScripts` brings it to them alone. */
;(() => {
  const add = (target, members) => {
    for (const name of Object.keys(members)) {
      if (name in target) continue
      Object.defineProperty(target, name, { value: members[name], writable: true, configurable: true })
    }
  }
  const groupInto = (items, keyOf, put) => {
    let index = 0
    for (const item of items) put(keyOf(item, index++), item)
  }
  function at(index) {
    const whole = Math.trunc(index) || 0
    return this[whole < 0 ? this.length + whole : whole]
  }
  function findLastIndex(test, self) {
    for (let index = this.length - 1; index >= 0; index--) if (test.call(self, this[index], index, this)) return index
    return -1
  }
  add(Array.prototype, {
    at,
    findLastIndex,
    findLast(test, self) {
      return this[findLastIndex.call(this, test, self)]
    },
    toSorted(compare) {
      return [...this].sort(compare)
    },
    toReversed() {
      // oxlint-disable-next-line unicorn/no-array-reverse -- this file defines toReversed for browsers without it
      return [...this].reverse()
    },
    toSpliced(...changes) {
      const copy = [...this]
      copy.splice(...changes)
      return copy
    },
    with(index, value) {
      const copy = [...this]
      copy[index < 0 ? copy.length + index : index] = value
      return copy
    },
  })
  add(Object.getPrototypeOf(Int8Array.prototype), { at })
  add(String.prototype, {
    at,
    isWellFormed() {
      return !/\p{Surrogate}/u.test(this)
    },
    toWellFormed() {
      return this.replace(/\p{Surrogate}/gu, '\ufffd')
    },
  })
  add(Object, {
    hasOwn: (object, key) => Object.prototype.hasOwnProperty.call(object, key),
    groupBy(items, keyOf) {
      const groups = Object.create(null)
      groupInto(items, keyOf, (key, item) => (groups[key] = groups[key] || []).push(item))
      return groups
    },
  })
  add(Map, {
    groupBy(items, keyOf) {
      const groups = new Map()
      groupInto(items, keyOf, (key, item) => (groups.has(key) ? groups.get(key).push(item) : groups.set(key, [item])))
      return groups
    },
  })
  add(Promise, {
    withResolvers() {
      const made = {}
      made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }))
      return made
    },
  })
  const parse = (address, base) => {
    try {
      return new URL(address, base)
    } catch {
      return null
    }
  }
  add(URL, { parse, canParse: (address, base) => parse(address, base) !== null })
  if (!('size' in URLSearchParams.prototype)) {
    Object.defineProperty(URLSearchParams.prototype, 'size', {
      get() {
        return [...this].length
      },
      configurable: true,
    })
  }
  const after = (signals, aborted) => {
    const stop = new AbortController()
    const abort = () => stop.abort()
    for (const signal of signals) {
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort)
    }
    aborted?.(abort)
    return stop.signal
  }
  add(AbortSignal, {
    any: (signals) => after(signals),
    timeout: (ms) => after([], (abort) => setTimeout(abort, ms)),
  })
  if (typeof Response !== 'undefined') {
    add(Response, {
      json(value, init) {
        const headers = new Headers(init && init.headers)
        if (!headers.has('content-type')) headers.set('content-type', 'application/json')
        return new Response(JSON.stringify(value), { ...init, headers })
      },
    })
  }
  add(globalThis, { structuredClone: (value) => (value === undefined ? value : JSON.parse(JSON.stringify(value))) })
  if (globalThis.crypto && isSecureContext) {
    add(crypto, {
      randomUUID: () =>
        '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
          (+digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (+digit / 4)))).toString(16),
        ),
    })
  }
  if (typeof HTMLFormElement === 'undefined') return
  add(HTMLFormElement.prototype, {
    requestSubmit(button) {
      if (button) return button.click()
      const made = Object.assign(document.createElement('button'), { type: 'submit', hidden: true })
      this.append(made)
      made.click()
      made.remove()
    },
  })
  add(Element.prototype, {
    checkVisibility() {
      return this.getClientRects().length > 0
    },
  })
})()
