import { Monitor, Moon, Sun } from 'lucide';
import { type ChosenColorScheme, useColorScheme } from '../theme/colorScheme';
import { SegmentedControl } from './SegmentedControl';

const iconByScheme = { light: Sun, dark: Moon, system: Monitor };

export type ThemeSwitchProps = { label: string; names: Record<ChosenColorScheme, string> };

export const ThemeSwitch = ({ label, names }: ThemeSwitchProps) => {
  const { scheme, setScheme } = useColorScheme();
  const createSchemeOption = (value: ChosenColorScheme) => ({
    value,
    label: names[value],
    icon: iconByScheme[value],
  });
  return (
    <SegmentedControl
      label={label}
      options={[createSchemeOption('light'), createSchemeOption('dark'), createSchemeOption('system')]}
      value={scheme}
      onChange={setScheme}
    />
  );
};
