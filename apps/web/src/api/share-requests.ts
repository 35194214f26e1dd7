interface Shared {
  promise: Promise<unknown>
  controller: AbortController
  waiting: number
}

/**
 * Lets identical concurrent reads share one request (document 1, section 7). One that gives up leaves the others their
 * answer; the request itself is ended when nobody waits for it any more.
 */
export function shareRequests() {
  const running = new Map<string, Shared>()

  return function shared<Answer>(
    key: string,
    start: (signal: AbortSignal) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const request = running.get(key) ?? begin(key, start)
    request.waiting += 1
    const leave = () => {
      request.waiting -= 1
      if (request.waiting > 0) return
      running.delete(key)
      request.controller.abort()
    }
    return untilAborted(request.promise as Promise<Answer>, signal, leave)
  }

  function begin<Answer>(key: string, start: (signal: AbortSignal) => Promise<Answer>): Shared {
    const controller = new AbortController()
    const promise = start(controller.signal).finally(() => {
      if (running.get(key)?.controller === controller) running.delete(key)
    })
    const request = { promise, controller, waiting: 0 }
    running.set(key, request)
    return request
  }
}

function untilAborted<Answer>(
  answer: Promise<Answer>,
  signal: AbortSignal | undefined,
  leave: () => void,
): Promise<Answer> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = () => {
      leave()
      reject(signal.reason)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
