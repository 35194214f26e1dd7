// What runs in the page, as text: types of the browser are not those of this program.

/** Notes the largest paint, and by how much tasks kept the page from answering (what each took over 50 ms). */
export const watchPaints = `
  globalThis.paints = { lcp: 0, blocking: 0 }
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) paints.lcp = Math.round(startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) paints.blocking = Math.round(paints.blocking + duration - 50)
  }).observe({ type: 'longtask', buffered: true })
`

/** From now on the page's own fetch answers lists of leads: 300 rows, in the order that is asked for. */
export const answerWith300 = `
  const of = (list, number) => list[number % list.length]
  const leads = Array.from({ length: 300 }, (_, n) => ({
    id: '00000000-0000-4000-8000-' + String(n).padStart(12, '0'),
    createdAt: new Date(1.79e12 - n * 3.6e6).toISOString(),
    firstName: of(['Thandi', 'Sipho', 'Lerato', 'Anele', 'Pieter'], n) + String.fromCharCode(97 + ((n * 7) % 26)),
    lastName: 'Mokoena' + String.fromCharCode(97 + (n % 26)),
    phoneNumber: '+2782' + String(1000000 + n * 37),
    emailAddress: n % 9 ? 'client.' + n + '@example.co.za' : null,
    insuranceType: of(['lifeInsurance', 'businessInsurance', 'motorWarranty', 'petInsurance'], n),
    internalStatus: n % 3 ? 'assigned' : 'available',
    clientStatus: of(['pending', 'inProgress', 'quoted', 'sold', 'closed'], n),
    organisationStatus: of([null, 'noAnswer', 'quoted', 'sale', 'notInterested'], n),
  }))
  const real = fetch
  globalThis.fetch = async (address, options) => {
    if (!/\\/v1\\/leads\\?/.test(String(address))) return real(address, options)
    const [column, direction] = new URL(address, location.href).searchParams.get('orderBy').split(':')
    const data = [...leads].sort((a, b) => String(a[column] ?? '').localeCompare(String(b[column] ?? '')))
    if (direction === 'desc') data.reverse()
    return new Response(JSON.stringify({ data, count: 300 }), { headers: { 'content-type': 'application/json' } })
  }
  globalThis.sortBy = heading => new Promise(done => {
    const began = performance.now()
    new MutationObserver((_, observer) => {
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
    }).observe(document.querySelector('tbody'), { childList: true, characterData: true, subtree: true })
    ;[...document.querySelectorAll('th button')].find(button => button.textContent.includes(heading)).click()
  })
`
