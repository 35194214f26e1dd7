import { listViews } from '@lodeway/contract/views.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { clientStatusLabels, clientStatusStyle } from '@lodeway/rules/leads/statuses.ts'
import { formatCount } from '@lodeway/rules/money/rand.ts'
import { initialsOf } from '@lodeway/rules/people/initials.ts'
import { fullName, nameOf } from '@lodeway/rules/people/name.ts'
import { Avatar, useMantineColorScheme } from '@mantine/core'
import {
  IconArrowRight,
  IconBookmark,
  IconBuildings,
  IconContrast2,
  IconFileInvoice,
  IconLogout,
  IconMoon,
  IconSend,
  IconSun,
} from '@tabler/icons-react'
import { use } from 'react'
import { useCall } from '../api/use-call.ts'
import { pathOf } from '../features/views/view-address.ts'
import { paths } from '../paths.ts'
import { useUser } from '../session/session.ts'
import { usePermissions } from '../session/use-buyer.ts'
import { AreasHeld, hasArea } from '../ui/in-area.tsx'
import { shownDay } from '../ui/shown-time.ts'
import { State } from '../ui/state.tsx'
import { invoicesFound, runsFound } from './money-options.tsx'
import { actionsFor, isNamed, markIn, pagesFor } from './palette-entries.ts'
import { drawn, type PaletteOption } from './palette-option.ts'
import { useFound } from './use-found.ts'

/** How somebody is shown, whoever they are. */
const asPerson = (person: Parameters<typeof nameOf>[0]) =>
  ({
    group: 'People',
    icon: (
      <Avatar size={24} aria-hidden>
        {initialsOf(nameOf(person))}
      </Avatar>
    ),
    label: nameOf(person),
  }) as const

/**
 * All that a text finds, group by group: without one, the pages and actions. Where there is more than is shown, the
 * last of a group opens the list of it, and `total` counts it.
 */
export function usePaletteOptions(text: string, logOut: () => void) {
  const { settled, failed, ...found } = useFound(text)
  const pages = usePages(text, logOut)
  const people = found.people.data.map(
    (person): PaletteOption => ({
      key: person.id,
      ...asPerson(person),
      detail: person.status === 'requested' ? 'asked for access' : person.emailAddress,
      path: person.status === 'requested' ? paths.userManagement() : paths.activeUsers(),
      searchText: person.emailAddress,
    }),
  )
  const buyers = found.buyers.data.map(
    (person): PaletteOption => ({
      key: person.id,
      ...asPerson(person),
      detail: `of ${person.organisation.name}`,
      path: paths.organisationDetails(person.organisation.id),
    }),
  )
  const leads = found.leads.data.map(
    (lead): PaletteOption => ({
      key: lead.id,
      group: 'Leads',
      icon: <IconFileInvoice {...drawn} />,
      label: fullName(lead.firstName, lead.lastName),
      detail: `${leadLabelOf(lead.insuranceType)}, ${shownDay(lead.createdAt)}`,
      state: <State tone={clientStatusStyle(lead.clientStatus)}>{clientStatusLabels[lead.clientStatus]}</State>,
      path: paths.lead(lead.id),
    }),
  )
  const boughtLeads = found.boughtLeads.data.map(
    (lead): PaletteOption => ({
      key: lead.id,
      group: 'Leads',
      icon: <IconFileInvoice {...drawn} />,
      label: fullName(lead.firstName, lead.lastName),
      detail: `${leadLabelOf(lead.insuranceType)}, ${shownDay(lead.deliveredAt)}`,
      path: paths.boughtLead(lead.id),
    }),
  )
  const organisations = found.organisations.data.map(
    ({ id, name }): PaletteOption => ({
      key: id,
      group: 'Organisations',
      icon: <IconBuildings {...drawn} />,
      label: name,
      path: paths.organisationDetails(id),
    }),
  )
  const { isBuyer } = useUser()
  const all = {
    leads: allOf('Leads', 'leads', found.leads, paths.leads(), text),
    boughtLeads: allOf('Leads', 'leads', found.boughtLeads, paths.boughtLeads(), text),
    organisations: allOf('Organisations', 'organisations', found.organisations, paths.organisations(), text),
    invoices: allOf('Invoices', 'invoices', found.invoices, isBuyer ? paths.ownInvoices() : paths.invoices(), text),
  }
  const options = [
    ...namedFirst(people, text),
    ...buyers,
    ...namedFirst(leads, text),
    ...all.leads,
    ...boughtLeads,
    ...all.boughtLeads,
    ...organisations,
    ...all.organisations,
    ...invoicesFound(found, isBuyer),
    ...all.invoices,
    ...runsFound(found),
    ...useViews(text),
    ...pages,
  ]
  const left = Object.values(found).reduce((sum, { data, count }) => sum + count - data.length, 0)
  const ways = Object.values(all).flat().length
  return { options, shown: options.length - ways, total: options.length - ways + left, settled, failed }
}

/** Who is called as it was typed stands before those that its words are found in otherwise, such as in the loader's name. */
const namedFirst = (options: readonly PaletteOption[], text: string): PaletteOption[] => {
  const isNamedSo = ({ label }: PaletteOption) => markIn(label, text).marked !== ''
  return [...options.filter(isNamedSo), ...options.filter(option => !isNamedSo(option))]
}

/** The list of all that was found of a kind, where there is more of it than is shown. */
function allOf(
  group: PaletteOption['group'],
  what: string,
  { data, count }: { data: readonly unknown[]; count: number },
  path: string,
  text: string,
): PaletteOption[] {
  if (count <= data.length) return []
  const label = `All ${formatCount(count)} ${what} with “${text.trim()}”`
  return [{ key: `all-${what}`, group, icon: <IconArrowRight {...drawn} />, label, path, searchText: text.trim() }]
}

/** Saved views, by their name; they are few, and asked for once. */
function useViews(text: string): PaletteOption[] {
  const user = useUser()
  const { data } = useCall(listViews, { query: {} }, { staleTime: 60_000, enabled: !user.isBuyer })
  return (data ?? [])
    .filter(({ name }) => isNamed(text, name, 'view'))
    .flatMap(view => {
      const path = pathOf(view, user)
      const option = { key: view.id, icon: <IconBookmark {...drawn} />, label: view.name, detail: 'view' } as const
      return path === undefined ? [] : [{ ...option, group: 'Views' as const, path }]
    })
}

function usePages(text: string, logOut: () => void): PaletteOption[] {
  const user = useUser()
  const { setColorScheme } = useMantineColorScheme()
  const permissions = usePermissions()
  const held = use(AreasHeld)
  const pages = pagesFor({ ...user, permissions })
    .filter(({ area }) => hasArea(held, area))
    .map((page): PaletteOption => ({ key: page.label, group: 'Pages', icon: <IconArrowRight {...drawn} />, ...page }))
  const actions: PaletteOption[] = [
    ...actionsFor({ ...user, permissions })
      .filter(({ area }) => hasArea(held, area))
      .map(
        (action): PaletteOption => ({ key: action.label, group: 'Actions', icon: <IconSend {...drawn} />, ...action }),
      ),
    ...(
      [
        ['light', 'Light', IconSun],
        ['dark', 'Dark', IconMoon],
        ['auto', 'System', IconContrast2],
      ] as const
    ).map(
      ([scheme, label, Icon]): PaletteOption => ({
        key: scheme,
        group: 'Actions',
        icon: <Icon {...drawn} />,
        label,
        detail: 'appearance',
        act: () => setColorScheme(scheme),
      }),
    ),
    {
      key: 'logout',
      group: 'Actions',
      icon: <IconLogout {...drawn} />,
      label: 'Logout',
      detail: 'sign out',
      act: logOut,
    },
  ]
  return [...pages, ...actions].filter(({ label, detail, also }) => isNamed(text, label, detail, also))
}
