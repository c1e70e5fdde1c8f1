import { CircleQuestionMark, LogOut, Monitor, Moon, ShieldCheck, Sun } from 'lucide';
import { useCommandPaletteActs } from '../../engine/form/acts/openActs';
import { hasApiFeature } from '../../provider/offers';
import { storeColorScheme } from '../../theme/colorScheme';
import { useText } from '../../ui/useText';
import { buildMenuPagePath } from '../menuEntries';
import { useSignOut } from '../useSignOut';
import type { PaletteOption } from './options';

const iconByColorScheme = { light: Sun, dark: Moon, system: Monitor } as const;
const colorSchemes = ['light', 'dark', 'system'] as const;

/**
 * Returns the actions that the console always offers, such as signing out, and the actions of the open
 * record. The caller renders `question`, which asks for confirmation before unsaved work is lost.
 */
export function useConsoleAndRecordActions(onDone: () => void, onHelp: () => void) {
  const translate = useText();
  const signOutLabel = translate('app.operator.signOut');
  const { signOut, question } = useSignOut(signOutLabel);
  const frameOptions: PaletteOption[] = [
    ...colorSchemes.map((scheme) => ({
      key: `theme:${scheme}`,
      to: '',
      title: translate(`app.theme.${scheme}`),
      also: translate(`palette.also.${scheme}`),
      where: translate('app.theme.label'),
      icon: iconByColorScheme[scheme],
      run: () => {
        storeColorScheme(scheme);
        onDone();
      },
    })),
    ...(hasApiFeature('security')
      ? [
          {
            key: 'security',
            to: buildMenuPagePath('security'),
            title: translate('app.pages.security'),
            also: translate('palette.also.security'),
            where: translate('app.operator.menu'),
            icon: ShieldCheck,
          },
        ]
      : []),
    {
      key: 'help',
      to: '',
      title: translate('app.operator.help'),
      also: translate('palette.also.help'),
      where: translate('app.operator.menu'),
      icon: CircleQuestionMark,
      run: () => {
        onDone();
        onHelp();
      },
    },
    {
      key: 'signOut',
      to: '',
      title: signOutLabel,
      also: translate('palette.also.signOut'),
      where: translate('app.operator.menu'),
      icon: LogOut,
      run: () => void signOut(),
    },
  ];
  const recordOptions = useCommandPaletteActs().map(
    ({ name, title, record, icon, run }): PaletteOption => ({
      key: `record:${name}`,
      to: '',
      title,
      where: record,
      ...(icon && { icon }),
      run: () => {
        onDone();
        run();
      },
    }),
  );
  return { acts: frameOptions, recordActs: recordOptions, question };
}
